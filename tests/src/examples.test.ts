import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CatalogueRow, OrderRow } from "@frontdesk/commerce/rows";
import { DocumentId, Language, TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { User } from "@frontdesk/contracts/turn";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = join(import.meta.dirname, "../../examples");
const tenants = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The scenario format of examples/README.md. */
const Scenario = z.strictObject({
  name: z.string().min(1),
  language: Language,
  user: User.strict().optional(),
  steps: z
    .array(
      z.strictObject({
        say: z.string().min(1).max(4_000),
        expect: z.strictObject({
          citesDocument: DocumentId.optional(),
          contains: z.array(z.string().min(1)).optional(),
          guardUsed: z.boolean().optional(),
          handoff: z.boolean().optional(),
        }),
      }),
    )
    .min(1),
});
const KnowledgeLine = z.strictObject({ id: DocumentId, title: z.string().min(1), text: z.string().min(1) });

function linesOf(path: string): unknown[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as unknown);
}

/** Every document of a tenant as [id, text]; a file's id is its name. */
function knowledgeOf(tenant: string): [id: string, text: string][] {
  const folder = join(root, tenant, "knowledge");
  return readdirSync(folder).flatMap((name): [string, string][] => {
    if (!name.endsWith(".jsonl")) return [[name, readFileSync(join(folder, name), "utf8")]];
    return linesOf(join(folder, name)).map((line) => {
      const { id, title, text } = KnowledgeLine.parse(line);
      return [id, `${title} ${text}`];
    });
  });
}

function settingsOf(tenant: string): TenantSettings {
  return TenantSettings.parse(parse(readFileSync(join(root, tenant, "tenant.yaml"), "utf8")));
}

function scenariosOf(tenant: string): z.infer<typeof Scenario>[] {
  const folder = join(root, tenant, "scenarios");
  return readdirSync(folder).map((name) => Scenario.parse(parse(readFileSync(join(folder, name), "utf8"))));
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}

const folded = (text: string) => text.replaceAll(/[\s*]+/gu, " ").toLowerCase();

test("there are five example tenants", () => {
  expect(tenants).toHaveLength(5);
});

describe.each(tenants)("%s", (tenant) => {
  test("its settings are valid, carry the folder's name and greet in every allowed language", () => {
    const { id, languages, persona, widget } = settingsOf(tenant);
    expect(TenantId.parse(tenant)).toBe(id);
    expect(languages.allowed).toContain(languages.default);
    expect(Object.keys(persona.intro).toSorted()).toEqual(languages.allowed.toSorted());
    expect(widget.suggestions.length).toBeGreaterThanOrEqual(3);
    expect(repeated(widget.suggestions)).toEqual([]);
  });

  test("its knowledge is at least eight documents of some length, no two with one id", () => {
    const documents = knowledgeOf(tenant);
    expect(repeated(documents.map(([id]) => id))).toEqual([]);
    expect(documents.length).toBeGreaterThanOrEqual(8);
    const isPoor = ([id, text]: [string, string]) => !DocumentId.safeParse(id).success || text.length < 150;
    expect(documents.filter(isPoor)).toEqual([]);
  });

  test("[BR-25] its catalogue and orders are valid rows in the tenant's currency, no two with one id", () => {
    const { currency } = settingsOf(tenant).commerce;
    const items = linesOf(join(root, tenant, "catalogue.jsonl")).map((row) => CatalogueRow.parse(row));
    const orders = linesOf(join(root, tenant, "orders.jsonl")).map((row) => OrderRow.parse(row));
    expect(items.length).toBeGreaterThanOrEqual(20);
    expect(orders.length).toBeGreaterThanOrEqual(10);
    expect(repeated(items.map(({ item_id }) => item_id))).toEqual([]);
    expect(repeated(orders.map(({ order_id }) => order_id))).toEqual([]);
    expect(
      new Set([...items.map(({ price }) => price), ...orders.map(({ total }) => total)].map((m) => m.currency)),
    ).toEqual(new Set([currency]));
  });

  test("its scenarios are well formed, and expect only what its documents say", () => {
    const documents = new Map(knowledgeOf(tenant));
    const { languages } = settingsOf(tenant);
    const scenarios = scenariosOf(tenant);
    expect(scenarios.length).toBeGreaterThanOrEqual(3);
    const faults = scenarios.flatMap(({ name, language, steps }) => [
      ...(languages.allowed.includes(language) ? [] : [`${name}: ${language} is not allowed`]),
      ...steps.flatMap(({ expect: { citesDocument, contains = [] } }) => {
        if (citesDocument === undefined) return [];
        const text = documents.get(citesDocument);
        if (text === undefined) return [`${name}: there is no ${citesDocument}`];
        return contains
          .filter((wanted) => !folded(text).includes(folded(wanted)))
          .map((wanted) => `${name}: ${citesDocument} does not say ${wanted}`);
      }),
    ]);
    expect(faults).toEqual([]);
  });

  test("every web and mail address is one kept for examples, every telephone number one kept for fiction", () => {
    const files = ["knowledge", "scenarios"].flatMap((folder) =>
      readdirSync(join(root, tenant, folder)).map((name) => join(root, tenant, folder, name)),
    );
    const texts = [...files, join(root, tenant, "tenant.yaml"), join(root, tenant, "catalogue.jsonl")];
    for (const text of texts.map((path) => readFileSync(path, "utf8"))) {
      const hosts = [...text.matchAll(/(?:https?:\/\/|[\w.-]@)([\w-]+(?:\.[\w-]+)*)/gu)].map(([, host]) => host);
      for (const host of hosts) expect(host).toMatch(/(?:^|\.)example\.com$/u);
      for (const [number] of text.matchAll(/\b\d{3}-\d{3}-\d{4}\b|\+\d{9,}/gu))
        expect(number).toMatch(/^\d{3}-555-01\d\d$/u);
    }
  });
});
