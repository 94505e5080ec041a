import { readFileSync } from "node:fs";
import { join } from "node:path";
import asyncApiSchemas from "@asyncapi/specs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { errorCatalogue } from "../errors.ts";
import { events } from "../events.ts";
import { flow } from "../flow.ts";
import { type Route, routes } from "../routes.ts";
import { artefacts } from "./artefacts.ts";
import { asyncApiDocument } from "./asyncapi.ts";
import { openApiDocument } from "./openapi.ts";
import { settingsSchema } from "./settings-schema.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const addFormats = formats.default;

interface AsyncApi {
  channels: Record<string, { address: string; messages: object }>;
  operations: Record<string, { action: string; channel: { $ref: string } }>;
  components: { messages: Record<string, { payload: object }> };
}
const asyncApi = asyncApiDocument() as unknown as AsyncApi;

/** Every local reference of a document and whether it leads anywhere. */
function brokenRefs(document: unknown): string[] {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!);
  const find = (path: string) =>
    path.split("/").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
  return refs.filter((path) => find(path) === undefined);
}

describe("OpenAPI", () => {
  test("the document is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(openApiDocument()) as never);
    expect(result).toMatchObject({ valid: true });
  });

  test("every route is an operation, and every reference leads somewhere", () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    expect(ids.toSorted()).toEqual(routes.map((route) => route.name).toSorted());
    expect(brokenRefs(openApiDocument())).toEqual([]);
  });
});

describe("OpenAPI, for those who generate a client from it", () => {
  const document = openApiDocument() as unknown as {
    servers: { url: string }[];
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
    components: { schemas: Record<string, object> };
  };

  test("it says where it is served, and schemas have the names that the contracts give them", () => {
    expect(document.servers).toEqual([{ url: "./" }]);
    const names = Object.keys(document.components.schemas);
    for (const name of ["Problem", "Ticket", "MessageList", "ShownMessage", "DocumentState", "OpenConversation"]) {
      expect(names).toContain(name);
    }
    expect(document.components.schemas["TicketList"]).toMatchObject({ items: { $ref: "#/components/schemas/Ticket" } });
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  test("every body that a route takes is described, forms too", () => {
    for (const { method, path, request, form } of routes as readonly Route[]) {
      const { content = {} } =
        document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!.requestBody ?? {};
      const types = [...(request ? ["application/json"] : []), ...(form ? ["multipart/form-data"] : [])];
      expect([path, Object.keys(content)]).toEqual([path, types]);
    }
    const form = document.components.schemas["AddDocumentForm"] as { required: string[]; properties: object };
    expect(form.required).toEqual(["file"]);
    expect(form.properties).toMatchObject({ file: { type: "string", format: "binary" }, title: {}, id: {} });
  });

  test("an answer of one page says so, and every route that takes a cursor gives one", () => {
    for (const route of routes as readonly Route[]) {
      const lists = Object.values(route.responses).some((answer) => answer.lists === true);
      expect([route.name, lists]).toEqual([route.name, route.query !== undefined && "cursor" in route.query.shape]);
    }
  });
});

describe("AsyncAPI", () => {
  test("the document is valid AsyncAPI 3.0", () => {
    const ajv = new Ajv({ strict: false, logger: false, meta: false, validateSchema: false });
    addFormats(ajv);
    const valid = ajv.validate(asyncApiSchemas.schemas["3.0.0"] as object, asyncApi);
    expect([valid, ajv.errorsText()]).toEqual([true, "No errors"]);
    expect(brokenRefs(asyncApi)).toEqual([]);
  });

  test("every event is a channel, and every flow row its operations", () => {
    for (const name of Object.keys(events)) expect(asyncApi.channels).toHaveProperty([name]);
    for (const { owner, name, hears, says } of flow) {
      if (hears !== "clock") expect(asyncApi.operations).toHaveProperty([`${owner}.${name}.receive.${hears}`]);
      for (const said of says) expect(asyncApi.operations).toHaveProperty([`${owner}.${name}.send.${said}`]);
    }
  });

  test("each event's fixture fits the payload schema that is published", () => {
    const ajv = new Ajv({ strict: false });
    addFormats(ajv);
    for (const { name, version } of Object.values(events)) {
      const fixture: unknown = JSON.parse(read(`contracts/fixtures/${name}.v${version}.json`));
      const valid = ajv.validate(asyncApi.components.messages[name]!.payload, fixture);
      expect([name, valid, ajv.errorsText()]).toEqual([name, true, "No errors"]);
    }
  });
});

describe("settings schema", () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(settingsSchema());

  test("an id and a name are valid settings; an unknown field or a bad value is not", () => {
    expect(validate({ id: "acme-shop", name: "Acme" })).toBe(true);
    expect(validate({ id: "acme-shop", name: "Acme", colour: "red" })).toBe(false);
    expect(validate({ id: "acme-shop", name: "Acme", limits: { perUserPerMinute: 0 } })).toBe(false);
  });
});

describe("docs/ERRORS.md", () => {
  const row = /^\| `(\w+)` \| (\d+) \| (.+?) \| (.+?) \|$/gm;
  const documented = [...read("docs/ERRORS.md").matchAll(row)].map(([, code, status, title, advice]) => [
    code!,
    { status: Number(status), title, advice },
  ]);

  test("every code of the catalogue is documented as it is, and every documented code is in the catalogue", () => {
    expect(documented).toEqual(Object.entries(errorCatalogue));
  });

  test("every error says what to do, in one table cell", () => {
    for (const { status, title, advice } of Object.values(errorCatalogue)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(`${title}${advice}`).not.toMatch(/[|\n]/);
      expect(advice.length).toBeGreaterThan(10);
    }
  });
});

test("generating twice gives the same bytes, each path once", () => {
  expect(artefacts()).toEqual(artefacts());
  expect(new Set(artefacts().map((file) => file.path)).size).toBe(artefacts().length);
});
