import { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { expect, test } from "vitest";
import { openKnowledge } from "../testkit/open-knowledge.ts";
import { builtInThreshold } from "./tiers.rules.ts";

const tenant = TenantId.parse("shop");
const topics = ["Delivery", "Returns", "Payment", "Warranty", "Sizes", "Gift cards", "Engraving", "Opening hours"];

function page(topic: string): string {
  return `# ${topic} of our shoes\n\n${topic}: customers of the ${topic} desk in Leipzig receive a printed ${topic} leaflet with every parcel that leaves the warehouse.`;
}

test("[WF-06] where the settings name a threshold, that one is in force and no calibration claims to be", async () => {
  const settings = (retrieval = {}) => TenantSettings.parse({ id: tenant, name: "Shop", retrieval });
  let own = settings({ minSimilarity: 0.61 });
  const { knowledge } = await openKnowledge({ settingsOf: async () => own });
  for (const topic of topics) await knowledge.add({ tenant, document: { id: topic as never, text: page(topic) } });
  expect(await knowledge.calibrate({ tenant, apply: true })).toMatchObject({ before: 0.61, applied: false });
  own = settings();
  expect((await knowledge.calibrate({ tenant, apply: false })).before).toBe(builtInThreshold);
});

test("[WF-06] [CA-14] a calibration asks with and without the page, only an applied one is used, until it is taken back, on every replica", async () => {
  const announced: TenantId[] = [];
  const { knowledge, documents, vectors } = await openKnowledge({ announce: (whose) => announced.push(whose) });
  const other = await openKnowledge({ documents, vectors });
  for (const topic of topics) await knowledge.add({ tenant, document: { id: topic as never, text: page(topic) } });
  const before = (await other.knowledge.calibrate({ tenant, apply: false })).before;
  announced.length = 0;

  const measured = await knowledge.calibrate({ tenant, apply: true });

  expect(measured).toMatchObject({ documents: topics.length, before, applied: true });
  expect(measured.questions).toBeGreaterThan(topics.length);
  expect(measured.falseRefusals).toBeLessThanOrEqual(0.1);
  expect(measured.declined).toBeGreaterThan(measured.falseRefusals);
  expect(announced).toEqual([tenant]);
  other.knowledge.forget(tenant);
  expect((await other.knowledge.calibrate({ tenant, apply: false })).before).toBe(measured.threshold);

  announced.length = 0;
  const taken = await knowledge.calibrate({ tenant, apply: false, reset: true });
  expect(taken).toMatchObject({ before: builtInThreshold, applied: false });
  expect(announced).toEqual([tenant]);
  other.knowledge.forget(tenant);
  expect((await other.knowledge.calibrate({ tenant, apply: false })).before).toBe(builtInThreshold);
  const stranger = TenantId.parse("stranger");
  expect((await knowledge.calibrate({ tenant: stranger, apply: false })).before).toBe(before);
});
