import { createHash } from "node:crypto";
import type { KnowledgeGap } from "@frontdesk/contracts/http";
import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { Collection, CollectionSpec, Doc, Documents } from "@frontdesk/infra/ports/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { addToGroup, gapTerms, groupOf, openGroup, type Unanswered, withoutConversation } from "./gaps.rules.ts";

/** A group of questions that the documents did not answer (AR-06). */
interface GapRecord extends Doc {
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
  version: 1,
  indexes: [{ tenant: 1, count: 1, lastAt: 1 }],
  shapes: { leastAsked: { equal: ["tenant"], sort: { count: 1, lastAt: 1 } } },
  boundedBy: "500 groups a tenant: the least asked leaves first",
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

export function gapsOf(documents: Documents, tenant: TenantId): Gaps {
  const collection = documents.forTenant(tenant).collection(knowledgeGaps);
  const all = () => collection.find({}, { sort: { count: 1, lastAt: 1 }, limit: maxGroups + surplusGroups });
  return {
    async note(unanswered) {
      const terms = gapTerms(unanswered.question, unanswered.language);
      if (terms.length === 0) return false;
      for (let tries = 0; tries < maxTries; tries++) {
        const groups = await all();
        const ownId = `${tenant}:${idOf(terms)}`;
        // A group that an erasure gave other words keeps the id of its first ones.
        const group = groupOf(terms, groups) ?? groups.find(({ _id }) => _id === ownId);
        if (group === undefined) {
          if (!(await collection.insert({ ...openGroup(terms, unanswered), _id: ownId, tenant }))) continue;
          const surplus = Math.max(0, groups.length + 1 - maxGroups);
          for (const { _id } of groups.slice(0, surplus)) await collection.delete(_id);
          return true;
        }
        const set = addToGroup({ ...group, ...shown(group) }, unanswered);
        if (set === undefined) return false;
        if (await collection.update(group._id, unchanged(group), { set })) return true;
      }
      return false;
    },
    async list() {
      return (await all()).toReversed().slice(0, maxGroups).map(shown);
    },
    remove: (id) => collection.delete(`${tenant}:${id}`),
    async erase(conversation) {
      let erased = 0;
      for (const group of await all()) erased += Number(await eraseIn(collection, group, conversation));
      return erased;
    },
  };
}

/** Holds while nobody has counted a question, or taken one out, since the group was read. */
function unchanged({ count, lastAt, erasures }: GapRecord) {
  return { count, lastAt, erasures: erasures ?? null };
}

async function eraseIn(
  collection: Collection<GapRecord>,
  read: GapRecord,
  conversation: ConversationId,
): Promise<boolean> {
  const { _id } = read;
  let group: GapRecord | undefined = read;
  for (let tries = 0; tries < maxTries; tries++) {
    const left = group && withoutConversation({ ...group, ...shown(group) }, conversation);
    if (group === undefined || left === undefined) return false;
    const held =
      left === "gone"
        ? await collection.delete(_id, unchanged(group))
        : await collection.update(_id, unchanged(group), { set: { ...left }, inc: { erasures: 1 } });
    if (held) return true;
    group = await collection.get(_id);
  }
  throw new TransientError("a group of questions is contended");
}
