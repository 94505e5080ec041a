import { TenantSettings } from "../settings.ts";
import { type JsonObject, toJsonSchema } from "./json-schema.ts";

/** The tenant settings file as editors and validators read it (DESIGN 7). */
export function settingsSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Frontdesk tenant settings",
    ...toJsonSchema(TenantSettings, { io: "input", target: "draft-2020-12" }),
  };
}
