import { attackDesk } from "@frontdesk/cli/attack/attack-desk";
import { createTally } from "@frontdesk/cli/attack/report";
import { openReal } from "@frontdesk/cli/backends";
import { expect, test } from "vitest";
import { ownPrefix, testServers } from "./backends/test-servers.ts";

test("[BR-01][CA-18][TEN-01] on the real servers too, no route, stream or store gives a stranger anything", async () => {
  const real = { ...testServers(), prefix: ownPrefix() };
  const bounds = { requests: 6_000, seconds: 120 };
  const tally = createTally();
  await attackDesk(async (logger) => await openReal(real, logger), { bounds, depth: "small", tally });
  const { findings, rows } = tally.report();
  expect(findings).toEqual([]);
  expect(new Set(rows.map(({ door }) => door))).toEqual(new Set(["http", "stream", "store", "log"]));
}, 180_000);
