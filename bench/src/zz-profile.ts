import { openBareChain } from "./bare-chain.ts";
import { createLocalEmbedder } from "@frontdesk/retrieval/local-embedder";
import { questionVector } from "@frontdesk/retrieval/analysis/sparse";
import { mkdtempSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { openEmbedded, openReal } from "@frontdesk/cli/backends";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { questionOf } from "./knowledge.ts";
import { leaveNoTrace } from "./leave-no-trace.ts";
import { saturate } from "./load.ts";
import { openProduct } from "./product.ts";

const servers = {
  natsUrl: process.env["FRONTDESK_NATS_URL"]!,
  mongoUrl: process.env["FRONTDESK_MONGO_URL"]!,
  redisUrl: process.env["FRONTDESK_REDIS_URL"]!,
  qdrantUrl: process.env["FRONTDESK_QDRANT_URL"]!,
  stop: async () => undefined,
};
const prefix = `prof${Date.now().toString(36)}`;
const emb = process.argv.includes("embedded");
const backends = emb
  ? await openEmbedded(mkdtempSync("/tmp/prof/emb"), silentLogger)
  : await openReal({ ...servers, mongoDatabase: "bench", prefix }, silentLogger);

const exp = process.env["EXP"] ?? "";
const d = backends.deps;
let deps = d;
if (exp.includes("count")) {
  const known = new Map<string, any>();
  deps = { ...deps, vectors: { ...d.vectors, forTenant: (t: any) => { const v = d.vectors.forTenant(t); return { ...v, count: async (f: any) => { if (f) return v.count(f); const k = known.get(t); if (k && k.until > Date.now()) return k.n; const n = await v.count(); known.set(t, { n, until: Date.now() + 5000 }); return n; } }; } } };
}
if (exp.includes("record")) {
  const cache = new Map<string, any>();
  const inner = deps.documents;
  deps = { ...deps, documents: { ...inner, forTenant: (t: any) => { const own = inner.forTenant(t); return { tenant: t, collection: (spec: any) => { const c: any = own.collection(spec); if (spec.name !== "conversations") return c; return { ...c, get: async (id: string) => cache.get(id) ?? c.get(id), update: async (id: string, cond: any, change: any) => { const r = await c.update(id, cond, change); if (r) cache.set(id, r); else cache.delete(id); return r; } }; } }; } } as any };
}
const product = await openProduct({ name: emb ? "embedded" : "product", backends: { ...backends, deps } as any, conversations: 64 });
const bareRun = process.argv.includes("bare");
const N = Number(process.env["N"] ?? 800);
let desk: any = product;
if (bareRun) {
  const qs = Array.from({ length: 1430 }, (_, i) => questionOf(i));
  const dn = await createLocalEmbedder().embed(qs);
  const m = new Map(qs.map((t, i) => [t, { dense: dn[i]!, sparse: questionVector(t, "en"), weights: { dense: 0.15, sparse: 1 }, limit: 30 }]));
  desk = await openBareChain({ servers, prefix: `${prefix}bare`, passages: { collection: `frontdesk${prefix}-passages`, tenant: "bench" }, queryOf: (t) => m.get(t)!, conversations: 64 });
}
await saturate(desk, { inFlight: 32, turns: N, questionOf, maxMs: 25000 });
const s = new Session(); s.connect();
const prof = !process.argv.includes("noprof");
if (prof) { await s.post("Profiler.enable"); await s.post("Profiler.setSamplingInterval", { interval: 500 }); await s.post("Profiler.start"); }
product.resetCalls();
const m = await saturate(desk, { inFlight: 32, turns: N, questionOf: (i) => questionOf(i + N), maxMs: 30000 });
if (prof) { const { profile } = await s.post("Profiler.stop"); writeFileSync(`/tmp/prof/${bareRun ? "bare" : emb ? "emb" : "real"}.cpuprofile`, JSON.stringify(profile)); }
const n = m.latenciesMs.length;
console.log(exp, { n, unanswered: m.unanswered, perSecond: n / m.elapsedMs * 1000, cpuMsPerTurn: m.cpuMs / n });
for (const [k, v] of [...product.calls()].sort()) console.log(k.padEnd(40), (v.count / n).toFixed(2), (v.totalMs / v.count).toFixed(2));
await product.close(); if (bareRun) await desk.close();
if (!emb) await leaveNoTrace(servers, prefix);
process.exit(0);
