import { z } from "zod";
import * as http from "../http.ts";
import * as ids from "../ids.ts";
import * as route from "../route.ts";
import * as turn from "../turn.ts";
import { type JsonObject, type JsonValue, type SchemaForm, toJsonSchema } from "./json-schema.ts";

const target = "draft-2020-12";
type Io = SchemaForm["io"];

export interface NamedSchemas {
  /** A reference, when the contracts give the schema a name; else the schema, with references to those that have one. */
  of(schema: z.ZodType, io: Io): JsonObject;
  /** Every schema that was referred to. */
  components(): JsonObject;
}

/** Under the names they have in the contracts, so that a generated client speaks of a `Ticket` too. */
export function createNamedSchemas(): NamedSchemas {
  const names = z.registry<{ id: string }>();
  for (const [name, value] of Object.entries({ ...ids, ...turn, ...route, ...http })) {
    // Addresses and headers are parameters, each by itself.
    const isNamed = value instanceof z.ZodType && !/(?:Query|Headers)$/.test(name);
    if (isNamed && !names.has(value)) names.add(value, { id: name });
  }
  const used = new Map<string, JsonObject>();
  const differs = new Map<string, boolean>();

  /** What is sent may leave out what is always answered: then it has a name of its own. */
  function nameIn(io: Io, name: string): string {
    return io === "input" && differs.get(name) === true ? `${name}Input` : name;
  }

  function compare(schema: z.ZodType, name: string): void {
    if (differs.has(name)) return;
    const [input, output] = (["input", "output"] as const).map((io) =>
      JSON.stringify(toJsonSchema(schema, { io, target })),
    );
    differs.set(name, input !== output);
  }

  function convert(schema: z.ZodType, io: Io): { readonly body: JsonObject; readonly defs: JsonObject } {
    const { $defs = {}, id: _id, ...body } = toJsonSchema(schema, { io, target, metadata: names });
    return { body, defs: $defs as JsonObject };
  }

  function pointed(value: JsonValue, io: Io): JsonValue {
    if (Array.isArray(value)) return value.map((each: JsonValue) => pointed(each, io));
    if (typeof value !== "object" || value === null) return value;
    const { $ref } = value as JsonObject;
    const name = typeof $ref === "string" ? /^#\/\$defs\/(.+)$/.exec($ref)?.[1] : undefined;
    if (name !== undefined) return { $ref: `#/components/schemas/${nameIn(io, name)}` };
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pointed(each as JsonValue, io)]));
  }

  const byName = new Map<string, z.ZodType>();
  for (const value of Object.values({ ...ids, ...turn, ...route, ...http })) {
    const name = value instanceof z.ZodType ? names.get(value)?.id : undefined;
    if (name === undefined) continue;
    byName.set(name, value as z.ZodType);
    compare(value as z.ZodType, name);
  }

  function use(name: string, io: Io): void {
    const schema = byName.get(name);
    const own = nameIn(io, name);
    if (schema === undefined || used.has(own)) return;
    const { body, defs } = convert(schema, io);
    const { id: _id, ...named } = (defs[name] ?? body) as JsonObject;
    used.set(own, pointed(named, io) as JsonObject);
    for (const each of Object.keys(defs)) use(each, io);
  }

  return {
    of: (schema, io) => {
      const name = names.get(schema)?.id;
      if (name !== undefined) {
        use(name, io);
        return { $ref: `#/components/schemas/${nameIn(io, name)}` };
      }
      const { body, defs } = convert(schema, io);
      for (const each of Object.keys(defs)) use(each, io);
      return pointed(body, io) as JsonObject;
    },
    components: () => Object.fromEntries([...used].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
