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
const product = await openProduct({ name: emb ? "embedded" : "product", backends, conversations: 64 });
await saturate(product, { inFlight: 32, turns: 250, questionOf, maxMs: 15000 });
const s = new Session();
s.connect();
await s.post("Profiler.enable");
await s.post("Profiler.setSamplingInterval", { interval: 500 });
await s.post("Profiler.start");
product.resetCalls();
const c0 = process.cpuUsage();
const m = await saturate(product, { inFlight: 32, turns: 400, questionOf, maxMs: 20000 });
const c = process.cpuUsage(c0);
const { profile } = await s.post("Profiler.stop");
writeFileSync(`/tmp/prof/${emb ? "emb" : "real"}.cpuprofile`, JSON.stringify(profile));
const n = m.latenciesMs.length;
console.log({
  n,
  unanswered: m.unanswered,
  perSecond: (n / m.elapsedMs) * 1000,
  cpuMsPerTurn: (c.user + c.system) / 1000 / n,
  user: c.user / 1000 / n,
});
for (const [k, v] of [...product.calls()].sort())
  console.log(k.padEnd(40), (v.count / n).toFixed(2), (v.totalMs / v.count).toFixed(2));
await product.close();
if (!emb) await leaveNoTrace(servers, prefix);
process.exit(0);
