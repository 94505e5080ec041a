import type { ServerResponse } from "node:http";
import { mostWaitSeconds } from "@frontdesk/contracts/route";
import type { ConversationIdentity } from "@frontdesk/infra/conversation/conversations";
import type { LiveHub } from "../../live-hub.ts";
import type { OpenCalls } from "../edge/open-calls.ts";

const maxPreferCharacters = 200;

/** `Prefer: wait=SECONDS` (RFC 7240), at most 100; a header too long to be meant is ignored, as an unknown one is. */
export function waitSecondsOf(prefer: string | undefined): number {
  if (prefer === undefined || prefer.length > maxPreferCharacters) return 0;
  const seconds = /(?:^|[,;\s])wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))(?=$|[,;\s])/i.exec(prefer);
  return Math.min(mostWaitSeconds, Number(seconds?.[1] ?? seconds?.[2] ?? 0));
}

export interface WaitedReply {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly guardUsed: boolean;
  readonly sources: readonly unknown[];
}

interface WaitDeps {
  readonly live: LiveHub;
  readonly openCalls: OpenCalls;
}

export interface ReplyWait {
  /** The reply to this message; undefined when the time is over, the client has gone or the server stops. */
  reply(id: string): Promise<WaitedReply | undefined>;
  stop(): void;
}

/** Hears the conversation from before the message is sent, so that no answer is missed. */
export async function watchReply(
  deps: WaitDeps,
  conversation: ConversationIdentity,
  { waitMs, client }: { waitMs: number; client: ServerResponse },
): Promise<ReplyWait> {
  const replies: { readonly answers: readonly string[]; readonly message: WaitedReply }[] = [];
  let released = client.destroyed;
  let wake = (): void => undefined;
  const release = (): void => {
    released = true;
    wake();
  };
  const stopHearing = await deps.live.watch(conversation.tenant, conversation.conversation, (signal) => {
    if (signal.kind === "erased") release();
    if (signal.kind !== "message" || signal.answers.length === 0) return;
    replies.push({ answers: signal.answers, message: signal.message });
    wake();
  });
  client.once("close", release);
  const forget = deps.openCalls.add(release);
  let timer: NodeJS.Timeout | undefined;
  return {
    reply: async (id) =>
      await new Promise((resolve) => {
        timer = setTimeout(release, waitMs);
        wake = () => {
          const found = replies.find((each) => each.answers.includes(id));
          if (found !== undefined || released) resolve(found?.message);
        };
        wake();
      }),
    stop: () => {
      clearTimeout(timer);
      forget();
      client.off("close", release);
      stopHearing();
    },
  };
}
