import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { TenantId } from "@frontdesk/contracts/ids";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import type { FastifyInstance } from "fastify";
import { encodingFor, inEachEncoding } from "./compress.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

function policy(frameAncestors: readonly string[]): string {
  const ancestors = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/** The chat page, its modules and the widget: the files of `web/`, read once; nothing else on disk can be asked for. */
export async function servePages(app: FastifyInstance, tenants: Tenants, folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => extname(each) in types)) {
    const body = await readFile(join(folder, name));
    const type = types[extname(name)] ?? "application/octet-stream";
    const small = await inEachEncoding(body, type);
    app.get(name === "index.html" ? "/" : `/${name}`, { exposeHeadRoute: true }, async (request, reply) => {
      const { tenant } = request.query as { tenant?: unknown };
      const named = TenantId.safeParse(tenant);
      const settings = named.success ? (await tenants.get(named.data))?.settings : undefined;
      const origins = settings?.widget.allowedOrigins.map((url) => new URL(url).origin) ?? [];
      const encoding = request.method === "HEAD" ? undefined : encodingFor(request.headers["accept-encoding"]);
      const encoded = encoding === undefined ? undefined : small[encoding];
      return await reply
        .headers({
          ...(small.gzip === undefined ? {} : { vary: "accept-encoding" }),
          ...(encoded === undefined ? {} : { "content-encoding": encoding }),
          "content-type": type,
          "content-security-policy": policy(["'self'", ...origins]),
          "cache-control": name === "index.html" ? "no-cache" : "public, max-age=300",
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
          ...(name === "widget.js" ? { "cross-origin-resource-policy": "cross-origin" } : {}),
        })
        .send(encoded ?? body);
    });
  }
}
