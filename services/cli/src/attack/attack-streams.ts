import { clientOf, type ListingClient } from "../client.ts";
import { CommandError } from "../output.ts";
import { eventual } from "./bounds.ts";
import { leaksIn } from "./judge.rules.ts";
import { type AttackPrincipal, userToken } from "./principals.ts";
import type { Tally } from "./report.ts";
import { opened, type Scene, say, secretsFor, victimsMessageKey, words } from "./scene.ts";

/**
 * Everybody who has a conversation of their own follows it while the victim talks, and asks in it for the victim's order
 * under the victim's message id: stream, answer and list show nothing that is the victim's.
 */
export async function attackStreams(scene: Scene, tally: Tally): Promise<void> {
  const known = scene.principals.filter(({ standing }) => standing !== "unknown");
  const ears = await Promise.all(known.map(async (principal) => await listenAs(scene, principal)));
  const owner = clientOf(scene.url, userToken(scene.victim, scene.foreign.user, scene.now));
  await say(owner, await opened(owner), `${words.personal} once more: how many days do I have to return shoes?`);
  for (const { principal, client, conversation, heard, stop } of ears) {
    const answer = await said(client, conversation);
    // What was told to all before has come by then.
    await eventual(`event in the conversation of ${principal.name}`, async () =>
      heard().includes('"role":"assistant"') || heard().includes('"role":"system"') ? true : undefined,
    );
    const list = await client.send("GET", `/chat/conversations/${conversation}/messages`);
    stop();
    const shown = { "follow-conversation": heard(), "send-message": answer, "list-messages": JSON.stringify(list) };
    for (const [target, text] of Object.entries(shown)) {
      const secrets = secretsFor(scene, principal);
      // Its own token says who it is: the other tenant's user of that id.
      const findings = leaksIn(text, { ...secrets, ids: secrets.ids.filter((id) => id !== scene.foreign.user) }, "");
      tally.count({ door: "stream", target, principal: principal.name, refused: findings.length === 0, findings });
    }
  }
}

async function said(client: ListingClient, conversation: string): Promise<string> {
  return JSON.stringify(await say(client, conversation, "Where is my order?", victimsMessageKey));
}

interface Ear {
  readonly principal: AttackPrincipal;
  readonly client: ListingClient;
  readonly conversation: string;
  heard(): string;
  stop(): void;
}

async function listenAs({ url }: Scene, principal: AttackPrincipal): Promise<Ear> {
  const authorization = principal.authorizations[0] ?? "";
  const client = clientOf(url, authorization.replace(/^Bearer /u, ""));
  const conversation = await opened(client);
  const end = new AbortController();
  const path = `/chat/conversations/${conversation}/events`;
  const response = await fetch(new URL(path, url), { headers: { authorization }, signal: end.signal });
  if (response.status !== 200)
    throw new CommandError(`${principal.name} cannot follow its own conversation: ${response.status}`);
  let text = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
  })();
  reading.catch(() => undefined);
  return { principal, client, conversation, heard: () => text, stop: () => end.abort() };
}
