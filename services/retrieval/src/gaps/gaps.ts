import { createHash } from "node:crypto";
import type { KnowledgeGap } from "@frontdesk/contracts/http";
import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { CollectionSpec, Documents } from "@frontdesk/infra/ports/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import type { RecordSpec, Revised, Rule, Ruling } from "@frontdesk/infra/records/record";
import { createRecords } from "@frontdesk/infra/records/records";
import { addToGroup, gapTerms, groupOf, openGroup, type Unanswered, withoutConversation } from "./gaps.rules.ts";

/** A group of questions that the documents did not answer (AR-06). */
interface GapRecord extends Revised {
  readonly question: string;
  readonly language: KnowledgeGap["language"];
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly examples: readonly string[];
  readonly terms: readonly string[];
  readonly turns: readonly string[];
  readonly saidIn?: { readonly question: string; readonly examples: readonly string[] };
  /** How often words were taken out; absent: never. */
  readonly erasures?: number;
}

export const knowledgeGaps: CollectionSpec<GapRecord> = {
  name: "knowledge_gaps",
  // 2: `rev` and `writer`. An update's condition holds to what is stored, so nothing is raised.
  version: 2,
  raise: { 1: (document) => document },
  indexes: [{ tenant: 1, count: 1, lastAt: 1 }],
  shapes: { leastAsked: { equal: ["tenant"], sort: { count: 1, lastAt: 1 } } },
  boundedBy: "500 groups a tenant: the least asked leaves first",
};

/**
 * A group that is back begins at its first revision again: its writer tells them apart.
 * @NOTE The other witnesses are for a version beside this one that raises no `rev`; they can go with the release after.
 */
const gapKind: RecordSpec<GapRecord> = {
  collection: knowledgeGaps,
  witness: ["writer", "count", "lastAt", "erasures"],
};

const maxGroups = 500;
/** Notes taken at once may open a few groups too many; the next one sees them. */
const surplusGroups = 50;
const maxTries = 5;

/** The questions of one tenant that its documents did not answer. */
export interface Gaps {
  /** Counts a question once a turn; false when it was counted, or asks for nothing. */
  note(unanswered: Unanswered): Promise<boolean>;
  /** Most asked first. */
  list(): Promise<KnowledgeGap[]>;
  remove(id: string): Promise<boolean>;
  /** Removes one conversation's words from the list (PROTOCOL 9); answers of how many groups. */
  erase(conversation: ConversationId): Promise<number>;
}

/** Questions of the same words are one group, whichever replica hears of them first. */
function idOf(terms: readonly string[]): string {
  return createHash("sha256").update(terms.join("\n")).digest("hex").slice(0, 16);
}

function shown({ _id, question, language, count, firstAt, lastAt, examples }: GapRecord): KnowledgeGap {
  const id = _id.slice(_id.lastIndexOf(":") + 1);
  return { id, question, language, count, firstAt, lastAt, examples: [...examples] };
}

/** The gaps of each tenant. */
export function createGaps(documents: Documents, clock: Clock): (tenant: TenantId) => Gaps {
  const records = createRecords({ documents, clock }, gapKind);
  return (tenant) => {
    const collection = documents.forTenant(tenant).collection(knowledgeGaps);
    const all = () => collection.find({}, { sort: { count: 1, lastAt: 1 }, limit: maxGroups + surplusGroups });
    const apply = <T>(id: string, rule: Rule<GapRecord, T>) => records.apply(tenant, id, rule);
    return {
      async note(unanswered) {
        const terms = gapTerms(unanswered.question, unanswered.language);
        if (terms.length === 0) return false;
        const ownId = idOf(terms);
        for (let tries = 0; tries < maxTries; tries++) {
          const groups = await all();
          // A group that an erasure gave other words keeps the id of its first ones.
          const group = groupOf(terms, groups);
          const id = group === undefined ? ownId : shown(group).id;
          const noted = await apply<Noted>(id, (record) => {
            if (id !== ownId && groupOf(terms, record ? [record] : []) === undefined) return { result: "moved" };
            const opened = { _id: `${tenant}:${id}`, tenant, ...openGroup(terms, unanswered) };
            if (record === undefined) return { next: opened, result: "opened" };
            const added = addToGroup({ ...record, ...shown(record) }, unanswered);
            return added === undefined ? { result: "known" } : { next: { ...record, ...added }, result: "counted" };
          });
          if (noted === "counted" || noted === "known") return noted === "counted";
          if (noted === "moved") continue;
          const surplus = Math.max(0, groups.length + 1 - maxGroups);
          for (const least of groups.slice(0, surplus)) {
            await apply(shown(least).id, (record) => removeGroup(record?.count === least.count ? record : undefined));
          }
          return true;
        }
        throw new TransientError("groups of questions are contended");
      },
      async list() {
        return (await all()).toReversed().slice(0, maxGroups).map(shown);
      },
      remove: (id) => apply(id, removeGroup),
      async erase(conversation) {
        let erased = 0;
        for (const group of await all()) {
          if (withoutConversation({ ...group, ...shown(group) }, conversation) === undefined) continue;
          erased += Number(await apply(shown(group).id, (record) => eraseIn(record, conversation)));
        }
        return erased;
      },
    };
  };
}

/** `moved`: the group that asked the same is gone, or has other words now. */
type Noted = "opened" | "counted" | "known" | "moved";
type Known = GapRecord | undefined;

/** Without the words of one conversation; whether it held any. */
function eraseIn(record: Known, conversation: ConversationId): Ruling<GapRecord, boolean> {
  const left = record && withoutConversation({ ...record, ...shown(record) }, conversation);
  if (record === undefined || left === undefined) return { result: false };
  const next = left === "gone" ? "removed" : { ...record, ...left, erasures: (record.erasures ?? 0) + 1 };
  return { next, result: true };
}

function removeGroup(record: Known): Ruling<GapRecord, boolean> {
  return record === undefined ? { result: false } : { next: "removed", result: true };
}
