import { asyncApiDocument } from "./asyncapi.ts";
import { errorsPage } from "./errors-page.ts";
import { flowPage } from "./flow-page.ts";
import { openApiDocument } from "./openapi.ts";
import { settingsSchema } from "./settings-schema.ts";

export interface Artefact {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Every file made from the contracts; `pnpm generate` writes them, `pnpm check` compares them. */
export function artefacts(): Artefact[] {
  return [
    { path: "docs/FLOW.md", text: flowPage() },
    { path: "docs/ERRORS.md", text: errorsPage() },
    { path: "contracts/generated/asyncapi.json", text: json(asyncApiDocument()) },
    { path: "contracts/generated/openapi.json", text: json(openApiDocument()) },
    { path: "contracts/generated/settings.schema.json", text: json(settingsSchema()) },
  ];
}
