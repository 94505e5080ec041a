import type { Aim } from "./aims.ts";
import type { Seen } from "./judge.rules.ts";

/** An answer that goes on for ever is read this long, which shows what it begins with. */
const streamMs = 500;
const answerMs = 30_000;

/** Sends one request as it is, whatever comes back. */
export async function askAs(
  url: string,
  authorization: string | undefined,
  { method, path, body }: Aim,
): Promise<Seen> {
  const response = await fetch(new URL(path, url), {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(answerMs),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const endless = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const text = endless ? await beginningOf(response) : await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), body: text };
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const end = setTimeout(() => void reader.cancel(), streamMs);
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  clearTimeout(end);
  return text;
}
