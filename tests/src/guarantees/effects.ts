import type { Backends } from "@frontdesk/cli/backends";
import { consents } from "@frontdesk/commerce/consents";
import { tickets } from "@frontdesk/escalation/tickets";
import { modelUsage } from "@frontdesk/generation/model/usage";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations } from "@frontdesk/infra/conversation/record";
import type { Logger } from "@frontdesk/infra/ports/logger";

export interface LogLine {
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A logger that keeps its lines. */
export function keepLines(lines: LogLine[], own: Readonly<Record<string, unknown>> = {}): Logger {
  const keep = (event: string, fields: Readonly<Record<string, unknown>> = {}) =>
    void lines.push({ event, fields: { ...own, ...fields } });
  return { info: keep, warn: keep, error: keep, child: (fields) => keepLines(lines, { ...own, ...fields }) };
}

/** What a tenant's messages have caused: shown, said, opened, charged. Two readings differ only when something happened. */
export async function effectsOf({ deps }: Backends, tenant: string) {
  const of = deps.documents.forTenant(tenant);
  const stored = await of.collection(messages).find({ tenant }, { sort: { visible: 1 }, limit: 1_000 });
  const out = await deps.bus.read("OUT", { filter: `chat.out.${tenant}.*.*`, limit: 1_000 });
  const records = await of.collection(conversations).find({ tenant }, { limit: 1_000 });
  const usage = await of.collection(modelUsage).find({ tenant });
  return {
    messages: stored.map(({ _id, visible, role, content, answers }) => ({ _id, visible, role, content, answers })),
    said: out.map((each) => each.id).toSorted(),
    tickets: (await of.collection(tickets).find({ tenant })).map(({ _id, status }) => ({ _id, status })),
    consents: (await of.collection(consents).find({ tenant })).map(({ _id, marketing }) => ({ _id, marketing })),
    records: records
      .map(({ _id, next, visible, fence, owner, turn }) => ({ _id, next, visible, fence, owner, turn: turn?.number }))
      .toSorted((a, b) => a._id.localeCompare(b._id)),
    calls: usage.reduce((sum, { calls }) => sum + calls, 0),
    costMicros: usage.reduce((sum, { costMicros }) => sum + costMicros, 0),
  };
}
