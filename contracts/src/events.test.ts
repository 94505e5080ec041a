import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Envelope } from "./envelope.ts";
import { type EventName, type EventType, events } from "./events.ts";

const folder = join(import.meta.dirname, "../fixtures");
const types: readonly EventType[] = Object.values(events);
const fileOf = (type: EventType) => `${type.name}.v${type.version}.json`;
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), "utf8"));
const envelopeOf = (name: EventName) => Envelope.extend({ data: events[name].schema });

describe("a fixture per event version parses forever", () => {
  test.each(types.map((type) => [fileOf(type)]))("%s exists", (file) => {
    expect(existsSync(join(folder, file))).toBe(true);
  });

  test.each(readdirSync(folder))("%s parses, and parsing keeps every field", (file) => {
    const [, name, version] = /^([a-z.]+)\.v(\d+)(?:\.[a-z-]+)?\.json$/.exec(file)!;
    const fixture = read(file);
    expect(envelopeOf(name as EventName).parse(fixture)).toEqual(fixture);
    expect(fixture).toMatchObject({ type: `frontdesk.${name}.v${version}` });
  });

  test.each(types.map((type) => [type.name as EventName]))("%s is refused without any one required field", (name) => {
    const fixture = read(fileOf(events[name])) as { data: Record<string, unknown> };
    for (const field of Object.keys(fixture.data)) {
      const { [field]: _gone, ...data } = fixture.data;
      const optional = events[name].schema.shape[field as never] as { safeParse(v: unknown): { success: boolean } };
      expect([field, events[name].schema.safeParse(data).success]).toEqual([
        field,
        optional.safeParse(undefined).success,
      ]);
    }
  });
});

describe("strict when saying, tolerant when hearing", () => {
  const inner = types.filter((type) => type.stream !== "SUBMIT");

  test.each(inner.map((type) => [type.name as EventName]))(
    "%s with a field of a later version still parses",
    (name) => {
      const fixture = read(fileOf(events[name])) as { data: object };
      const later = { ...fixture, data: { ...fixture.data, addedLater: true } };
      expect(envelopeOf(name).parse(later)).toEqual(fixture);
    },
  );

  test("[CA-09] a gateway's message with an unknown field is refused, since it comes from outside", () => {
    const fixture = read(fileOf(events["message.submit"])) as { data: object };
    expect(events["message.submit"].schema.safeParse({ ...fixture.data, tenant: "other" }).success).toBe(false);
  });
});

test("[CA-18] an envelope without a tenant, or with one that could widen a subject, is refused", () => {
  const { tenant: _gone, ...rest } = read("turn.opened.v1.json") as { tenant: string };
  expect(Envelope.safeParse(rest).success).toBe(false);
  expect(Envelope.safeParse({ ...rest, tenant: "acme.>" }).success).toBe(false);
});
