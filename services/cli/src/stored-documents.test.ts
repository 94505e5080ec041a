import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { consents } from "@frontdesk/commerce/consents";
import { catalogueItems, orders } from "@frontdesk/commerce/records";
import { tickets } from "@frontdesk/escalation/tickets";
import { modelUsage } from "@frontdesk/generation/model/usage";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations } from "@frontdesk/infra/conversation/record";
import { raised, versionOf } from "@frontdesk/infra/documents/raise.rules";
import apiKeysNow from "@frontdesk/infra/fixtures/documents/api_keys.v1.json" with { type: "json" };
import catalogueNow from "@frontdesk/infra/fixtures/documents/catalogue.v1.json" with { type: "json" };
import consentsNow from "@frontdesk/infra/fixtures/documents/consents.v1.json" with { type: "json" };
import conversationsNow from "@frontdesk/infra/fixtures/documents/conversations.v4.json" with { type: "json" };
import knowledgeNow from "@frontdesk/infra/fixtures/documents/knowledge.v3.json" with { type: "json" };
import gapsNow from "@frontdesk/infra/fixtures/documents/knowledge_gaps.v2.json" with { type: "json" };
import tuningNow from "@frontdesk/infra/fixtures/documents/knowledge_tuning.v2.json" with { type: "json" };
import wordsNow from "@frontdesk/infra/fixtures/documents/knowledge_words.v1.json" with { type: "json" };
import messagesNow from "@frontdesk/infra/fixtures/documents/messages.v3.json" with { type: "json" };
import migrationsNow from "@frontdesk/infra/fixtures/documents/migrations.v1.json" with { type: "json" };
import usageNow from "@frontdesk/infra/fixtures/documents/model-usage.v1.json" with { type: "json" };
import ordersNow from "@frontdesk/infra/fixtures/documents/orders.v1.json" with { type: "json" };
import settingsNow from "@frontdesk/infra/fixtures/documents/settings_versions.v2.json" with { type: "json" };
import tenantsNow from "@frontdesk/infra/fixtures/documents/tenants.v2.json" with { type: "json" };
import clockNow from "@frontdesk/infra/fixtures/documents/test_clock.v1.json" with { type: "json" };
import ticketsNow from "@frontdesk/infra/fixtures/documents/tickets.v2.json" with { type: "json" };
import uploadsNow from "@frontdesk/infra/fixtures/documents/upload_parts.v1.json" with { type: "json" };
import { migrationRecords } from "@frontdesk/infra/migrations/migration-records";
import type { StoredDoc } from "@frontdesk/infra/ports/documents";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { testClockDocs } from "@frontdesk/infra/runtime/test-clock";
import { uploadParts } from "@frontdesk/infra/runtime/uploads";
import { readTenant, type SettingsDoc, settingsVersions } from "@frontdesk/infra/tenants/settings-versions";
import { tenantDocs } from "@frontdesk/infra/tenants/tenant-settings";
import { apiKeyDocs } from "@frontdesk/infra/tenants/tenants";
import { knowledgeTuning } from "@frontdesk/retrieval/answerability/thresholds";
import { knowledgeWords } from "@frontdesk/retrieval/documents/document-words";
import { knowledgeGaps } from "@frontdesk/retrieval/gaps/gaps";
import { describe, expect, test } from "vitest";
import { collections } from "./backends.ts";
import { shapeOf } from "./document-paths.ts";

const folder = join(import.meta.dirname, "../../../infra/fixtures/documents");
const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as StoredDoc[];
const fileOf = (name: string, version: number) => `${name}.v${version}.json`;
const sealed = new Map(
  readFileSync(join(folder, "SHA256SUMS"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("  ").toReversed() as [string, string]),
);

const specOf = (file: string) => {
  const [, name, version] = /^(.+)\.v(\d+)\.json$/.exec(file)!;
  return { spec: collections.find((spec) => spec.name === name)!, version: Number(version) };
};

/** Fields that all of them have. */
const commonFields = (documents: readonly StoredDoc[]): string[] =>
  Object.keys(documents[0] ?? {}).filter((field) => documents.every((document) => document[field] !== undefined));

test("[DESIGN-4] the types of what is stored are those of the newest fixtures", () => {
  shapeOf(conversations).isThatOf(conversationsNow) satisfies true;
  shapeOf(messages).isThatOf(messagesNow) satisfies true;
  shapeOf(tenantDocs).isThatOf(tenantsNow) satisfies true;
  shapeOf(settingsVersions).isThatOf(settingsNow) satisfies true;
  shapeOf(apiKeyDocs).isThatOf(apiKeysNow) satisfies true;
  shapeOf(testClockDocs).isThatOf(clockNow) satisfies true;
  shapeOf(uploadParts).isThatOf(uploadsNow) satisfies true;
  shapeOf(knowledgeCollection).isThatOf(knowledgeNow) satisfies true;
  shapeOf(knowledgeWords).isThatOf(wordsNow) satisfies true;
  shapeOf(knowledgeTuning).isThatOf(tuningNow) satisfies true;
  shapeOf(knowledgeGaps).isThatOf(gapsNow) satisfies true;
  shapeOf(tickets).isThatOf(ticketsNow) satisfies true;
  shapeOf(catalogueItems).isThatOf(catalogueNow) satisfies true;
  shapeOf(orders).isThatOf(ordersNow) satisfies true;
  shapeOf(consents).isThatOf(consentsNow) satisfies true;
  shapeOf(modelUsage).isThatOf(usageNow) satisfies true;
  shapeOf(migrationRecords).isThatOf(migrationsNow) satisfies true;
});

test("[DESIGN-4] every version of every collection has its documents, each sealed: they are read for ever", () => {
  const declared = collections.flatMap(({ name, version }) =>
    Array.from({ length: version }, (_, at) => fileOf(name, at + 1)),
  );
  expect(files.toSorted()).toEqual(declared.toSorted());
  const sums = files.map((file) => [
    file,
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex"),
  ]);
  expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(sealed));
});

describe.each(files)("%s", (file) => {
  const { spec, version } = specOf(file);
  const documents = read(file);

  test("[DESIGN-4] is raised to what is written today", () => {
    const today = commonFields(read(fileOf(spec.name, spec.version))).filter((field) => field !== "schema");
    for (const document of documents) {
      expect(versionOf(document)).toBe(version);
      const risen = raised(spec, document);
      expect(today.filter((field) => risen[field] === undefined)).toEqual([]);
      if (version === spec.version && spec.raiseAgainFrom === undefined) expect(risen).toBe(document);
    }
  });

  test("[DESIGN-4] raising again what was raised changes nothing, and neither changes what it is given", () => {
    for (const document of documents) {
      const before = structuredClone(document);
      const risen = raised(spec, document);
      expect(raised(spec, risen)).toEqual(risen);
      expect(document).toEqual(before);
    }
  });
});

test("[DESIGN-7] stored settings of every version are settings still", () => {
  for (const file of files.filter((name) => /^(?:tenants|settings_versions)\./.test(name))) {
    for (const document of read(file)) {
      const doc = raised(specOf(file).spec, document) as unknown as SettingsDoc;
      expect(readTenant(doc).settings.id).toBe(doc.tenant);
    }
  }
});
