import type { TenantId } from "@frontdesk/contracts/ids";
import { AwsV4Signer } from "aws4fetch";
import type { Blobs, TenantBlobs } from "../ports/blobs.ts";
import { TransientError } from "../ports/errors.ts";
import { checkKey, checkPrefix } from "./keys.ts";

export interface S3Options {
  /** The endpoint; buckets are named in the path. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** What every key begins with, to share a bucket; without slashes. */
  readonly folder: string;
  readonly timeoutMs?: number;
}

interface Request {
  readonly method: "GET" | "PUT" | "DELETE" | "HEAD";
  /** Below the bucket. */
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

type Send = (request: Request) => Promise<Response>;

const defaultTimeoutMs = 30_000;
const pageSize = 1_000;

/** Sends a signed request; rejects with `TransientError` when nothing answers in time. */
function sender({ url, bucket, region, accessKey, secretKey, timeoutMs = defaultTimeoutMs }: S3Options): Send {
  const base = url.replace(/\/+$/u, "");
  // The key made for signing holds for a day; made once, not for each request.
  const cache = new Map<string, ArrayBuffer>();
  return async ({ method, path = "", query = {}, body }) => {
    const address = new URL(`${base}/${bucket}${path === "" ? "" : `/${path}`}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: address.href,
      region,
      service: "s3",
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      cache,
    });
    const { url: signed, headers } = await signer.sign();
    try {
      const sent = body === undefined ? {} : { body: new Uint8Array(body) };
      return await fetch(signed, { method, headers, ...sent, signal: AbortSignal.timeout(timeoutMs) });
    } catch {
      throw new TransientError("the blobs' server does not answer");
    }
  };
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new TransientError("the blobs' server broke off");
  }
}

/** Its own word for what went wrong; never the address or the keys. */
function refused(response: Response, body: string): TransientError {
  const code = /<Code>(\w{1,60})<\/Code>/u.exec(body)?.[1];
  return new TransientError(`the blobs' server answered ${response.status}${code === undefined ? "" : ` ${code}`}`);
}

async function expectOk(response: Response): Promise<string> {
  const body = await textOf(response);
  if (!response.ok) throw refused(response, body);
  return body;
}

async function download(response: Response): Promise<Buffer | undefined> {
  if (response.ok) {
    return await response.arrayBuffer().then(
      (bytes) => Buffer.from(bytes),
      () => Promise.reject(new TransientError("the blobs' server broke off")),
    );
  }
  const body = await textOf(response);
  // A missing bucket is 404, too, and means something else.
  if (response.status === 404 && !body.includes("NoSuchBucket")) return undefined;
  throw refused(response, body);
}

/** Pages through the listing; keys hold nothing that XML would write otherwise. */
async function listKeys(send: Send, from: string, { prefix, limit }: { prefix: string; limit: number }) {
  const keys: string[] = [];
  let after: string | undefined;
  while (keys.length < limit) {
    const query = {
      "list-type": "2",
      prefix: from + prefix,
      "max-keys": String(Math.min(pageSize, limit - keys.length)),
      ...(after === undefined ? {} : { "start-after": from + after }),
    };
    const page = await expectOk(await send({ method: "GET", query }));
    const found = Array.from(page.matchAll(/<Key>([^<]*)<\/Key>/gu), ([, key = ""]) => key.slice(from.length));
    keys.push(...found);
    after = found.at(-1);
    if (after === undefined || !page.includes("<IsTruncated>true")) break;
  }
  return keys;
}

/** Blobs in a bucket of any server that speaks S3. A server answers a `put` once the whole is kept. */
export function createS3Blobs(options: S3Options): Blobs {
  const send = sender(options);
  const forTenant = (tenant: TenantId): TenantBlobs => {
    const from = `${options.folder}/${tenant}/`;
    const at = (key: string) => from + checkKey(key);
    return {
      tenant,
      put: async (key, body) => void (await expectOk(await send({ method: "PUT", path: at(key), body }))),
      get: async (key) => await download(await send({ method: "GET", path: at(key) })),
      async remove(key) {
        const response = await send({ method: "DELETE", path: at(key) });
        const body = await textOf(response);
        const gone = response.ok || (response.status === 404 && body.includes("NoSuchKey"));
        if (!gone) throw refused(response, body);
      },
      list: (prefix, limit) => listKeys(send, from, { prefix: checkPrefix(prefix), limit }),
    };
  };
  return {
    forTenant,
    ping: async () => void (await expectOk(await send({ method: "HEAD" }))),
    close: async () => undefined,
  };
}
