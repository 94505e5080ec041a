import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

export type Encoding = "br" | "gzip";

/** What fits one packet is not sent sooner for being smaller. */
const leastBytes = 1_400;
const compressible = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream)|image\/svg\+xml)/;
const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** For each answer anew, beside the work of the desk; pages are compressed once, as well as it goes. */
const quickly = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 6 } };

/** The best encoding that an `Accept-Encoding` allows (RFC 9110, 12.5.3); none for a client that names none. */
export function encodingFor(header: string | undefined): Encoding | undefined {
  const asked = new Map<string, number>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...options] = part.split(";").map((each) => each.trim());
    const weight = options.find((each) => each.startsWith("q="))?.slice(2);
    if (name !== "") asked.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: Encoding) => asked.get(name) ?? asked.get("*") ?? 0;
  const allowed = (["br", "gzip"] as const).filter((name) => weightOf(name) > 0);
  return allowed.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

/** One text in each encoding, for those that never change. */
export async function inEachEncoding(body: Buffer, type: string): Promise<Partial<Record<Encoding, Buffer>>> {
  if (!isWorthIt(body, type)) return {};
  const [br, gz] = await Promise.all([encoders.br(body), encoders.gzip(body, { level: 9 })]);
  return { br, gzip: gz };
}

/**
 * Compresses what is large enough, but never an event stream, which goes out piece by piece. No cookie opens anything
 * here, so no foreign page can have an answer with a secret compressed beside words of its own.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const type = String(reply.getHeader("content-type") ?? "");
    if (reply.hasHeader("content-encoding") || request.method === "HEAD") return payload;
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    const body = Buffer.from(payload as string);
    if (!isWorthIt(body, type)) return payload;
    const varies = new Set([String(reply.getHeader("vary") ?? "").split(/, ?/), "accept-encoding"].flat());
    reply.header("vary", [...varies].filter(Boolean).join(", "));
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding === undefined) return payload;
    const small = encoding === "br" ? await encoders.br(body, quickly.br) : await encoders.gzip(body, quickly.gzip);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return small;
  });
}

function isWorthIt(body: Buffer, type: string): boolean {
  return body.length >= leastBytes && compressible.test(type);
}
