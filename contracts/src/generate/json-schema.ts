import { z } from "zod";

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

export interface SchemaForm {
  /** `input`: as a client may send it, defaults left out; `output`: as it is said. */
  readonly io: "input" | "output";
  readonly target: "draft-7" | "draft-2020-12";
  /** Schemas that have a name are referred to by it. */
  readonly metadata?: z.core.$ZodRegistry<{ id: string }>;
}

/**
 * A zod schema as JSON Schema. Only strict objects forbid further fields: a reader built from this must not break
 * when an optional field is added (an event keeps its version then).
 */
export function toJsonSchema(schema: z.ZodType, form: SchemaForm): JsonObject {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, {
    ...form,
    override: ({ zodSchema, jsonSchema }) => {
      const def = zodSchema._zod.def;
      if (def.type === "object" && !("catchall" in def && def.catchall)) delete jsonSchema.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(body));
}
