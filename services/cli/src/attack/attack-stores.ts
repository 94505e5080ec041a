import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { type CollectionSpec, type Doc, op } from "@frontdesk/infra/ports/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { listDeadLetters, replayDeadLetter } from "@frontdesk/infra/runtime/dead-letters";
import { windowsOf } from "@frontdesk/ingress/admission/limits.rules";
import { jobOf } from "@frontdesk/scheduler/set-timer.rules";
import type { Tally } from "./report.ts";
import { words } from "./scene.ts";

export interface StoreAttack {
  readonly deps: Pick<Deps, "documents" | "vectors" | "blobs" | "counters" | "jobs" | "bus" | "embedder" | "clock">;
  /** Every collection of the product. */
  readonly collections: readonly CollectionSpec<Doc>[];
  readonly victim: string;
  /** A tenant that has nothing, so that whatever it finds is another's. */
  readonly stranger: string;
  readonly tally: Tally;
}

/** What a try in the wrong tenant's name may come to: nothing, or a refusal. */
type Try = readonly [name: string, run: () => Promise<unknown>];

const principal = "another tenant";

/** Asks every store for the victim's things in another tenant's name. The desk must have stopped: nobody else changes them. */
export async function attackStores(attack: StoreAttack): Promise<void> {
  for (const spec of attack.collections) await attackCollection(attack, spec);
  await attackVectors(attack);
  await attackBlobs(attack);
  await attackCounters(attack);
  await attackJobs(attack);
  await attackLetters(attack);
}

/** Makes the tries, then looks whether what was tried on is as before. */
async function tryAll(attack: StoreAttack, target: string, tries: readonly Try[], state: () => Promise<unknown>) {
  const before = JSON.stringify(await state());
  for (const [name, run] of tries) {
    const findings = await outcomeOf(name, run);
    if (JSON.stringify(await state()) !== before) findings.push(`${name} changed what is another tenant's`);
    attack.tally.count({ door: "store", target, principal, refused: findings.length === 0, findings });
  }
}

async function outcomeOf(name: string, run: () => Promise<unknown>): Promise<string[]> {
  try {
    const found = await run();
    const nothing = found === undefined || found === null || found === false || found === 0;
    return nothing || (Array.isArray(found) && found.length === 0) ? [] : [`${name} found what is another tenant's`];
  } catch (error) {
    return error instanceof TransientError ? [`${name} could not be tried: ${error.message}`] : [];
  }
}

async function attackCollection(attack: StoreAttack, spec: CollectionSpec<Doc>): Promise<void> {
  const { deps, victim, stranger } = attack;
  const owned = deps.documents.forTenant(victim).collection(spec);
  const planted: Doc = { _id: `${victim}:attack`, tenant: victim };
  const [existing] = await deps.documents.system().find(spec, { tenant: victim }, { limit: 1 });
  // Not everything can be brought about by a door: a model was never asked, nothing was migrated.
  if (existing === undefined) await owned.insert(planted);
  const target = existing ?? planted;
  const { _id: id } = target;
  const theirs = deps.documents.forTenant(stranger).collection(spec);
  const write = { set: { attacked: true } };
  await tryAll(
    attack,
    spec.name,
    [
      ["get", () => theirs.get(id)],
      ["getMany", () => theirs.getMany([id])],
      ["find by id", () => theirs.find({ _id: id })],
      ["find by ids", () => theirs.find({ _id: op.in([id]) })],
      ["find from an id on", () => theirs.find({ _id: op.gte(id) })],
      ["find by tenant", () => theirs.find({ tenant: victim })],
      ["find by any tenant", () => theirs.find({ tenant: op.exists(true) })],
      ["find all", () => theirs.find({})],
      ["count", () => theirs.count({})],
      ["insert", () => theirs.insert({ ...target })],
      ["put", () => theirs.put({ ...target, ...write.set })],
      ["put as its own", () => theirs.put({ ...target, tenant: stranger })],
      ["update", () => theirs.update(id, {}, write)],
      ["update of the tenant", () => theirs.update(id, { tenant: victim }, { set: { tenant: stranger } })],
      ["delete", () => theirs.delete(id)],
      ["deleteMany by id", () => theirs.deleteMany({ _id: id })],
      ["deleteMany by tenant", () => theirs.deleteMany({ tenant: victim })],
      ["deleteMany", () => theirs.deleteMany({})],
    ],
    async () => await owned.get(id),
  );
  if (existing === undefined) await owned.delete(id);
}

async function attackVectors(attack: StoreAttack): Promise<void> {
  const { deps, victim, stranger } = attack;
  const [owned, theirs] = [deps.vectors.forTenant(victim), deps.vectors.forTenant(stranger)];
  const [dense = []] = await deps.embedder.embed([`${words.knowledge} shoes within 30 days`]);
  const query = { dense, sparse: { indices: [], values: [] }, weights: { dense: 1, sparse: 0 }, limit: 50 };
  const [point] = await owned.search(query);
  if (point === undefined) throw new Error("the victim has no passage to ask for");
  const { document } = point.payload;
  await tryAll(
    attack,
    "vectors",
    [
      ["get", () => theirs.get(point.id)],
      ["search", () => theirs.search(query)],
      ["search of a document", () => theirs.search({ ...query, filter: { document } })],
      ["count", () => theirs.count()],
      ["count of a document", () => theirs.count({ document })],
      ["remove of a document", () => theirs.remove({ document })],
      ["remove", () => theirs.remove({})],
      [
        "upsert of its id",
        () => theirs.upsert([{ id: point.id, dense, sparse: query.sparse, payload: { ...point.payload, text: "x" } }]),
      ],
      ["remove of its own", () => theirs.remove({})],
    ],
    async () => [await owned.get(point.id), await owned.count()],
  );
}

async function attackBlobs(attack: StoreAttack): Promise<void> {
  const { deps, victim, stranger } = attack;
  const [owned, theirs] = [deps.blobs.forTenant(victim), deps.blobs.forTenant(stranger)];
  const [key] = await owned.list("", 1);
  if (key === undefined) throw new Error("the victim has no original to ask for");
  const paths = [`../${victim}/${key}`, `${victim}/${key}`, `./../${victim}/${key}`, `/${victim}/${key}`];
  const bytes = Buffer.from("attacked");
  await tryAll(
    attack,
    "blobs",
    [
      ["get", () => theirs.get(key)],
      ["list", () => theirs.list("", 100)],
      ["list of its key", () => theirs.list(key, 100)],
      ...paths.flatMap((path): Try[] => [
        [`get of ${path.replace(key, "KEY")}`, () => theirs.get(path)],
        [`list of ${path.replace(key, "KEY")}`, () => theirs.list(path, 100)],
        [`remove of ${path.replace(key, "KEY")}`, () => theirs.remove(path)],
      ]),
      ["remove", () => theirs.remove(key)],
      ["put of its key", () => theirs.put(key, bytes)],
      ["remove of its own", () => theirs.remove(key)],
    ],
    async () => (await owned.get(key))?.toString("base64"),
  );
}

/** Keys carry the tenant: what one tenant's people use up is never another's, however their ids are written. */
async function attackCounters(attack: StoreAttack): Promise<void> {
  const { deps, victim, stranger } = attack;
  const now = deps.clock.now();
  const windows = (tenant: string, user: string) => {
    const settings = TenantSettings.parse({ id: tenant, name: tenant, limits: { perUserPerMinute: 1 } });
    return windowsOf({ tenant, user, conversation: user }, settings, now);
  };
  const [own] = windows(victim, "probe");
  const names = ["probe", `${victim}:limit:user:probe`, `../${victim}/probe`, `*`, `{${victim}}`];
  const used = names.map(
    (name): Try => [
      `a hit of ${name.replace(victim, "TENANT")}`,
      async () => {
        const keys = windows(stranger, name);
        for (let n = 0; n < 3; n += 1) await deps.counters.hit(keys);
        return keys.filter(({ key }) => !key.startsWith(`${stranger}:`) || key === own?.key);
      },
    ],
  );
  await tryAll(attack, "counters", used, async () => {
    // A window of limit 0 is looked at and not counted in.
    const [hit] = own === undefined ? [] : await deps.counters.hit([{ ...own, limit: 0 }]);
    return hit?.count;
  });
}

async function attackJobs(attack: StoreAttack): Promise<void> {
  const { deps, victim, stranger } = attack;
  const at = deps.clock.now() + 3_600_000;
  const timer = (tenant: string, conversation: string) =>
    jobOf({ tenant, conversation, data: { kind: "attack", owner: "ingress", ref: conversation, at } });
  const own = timer(victim, "attack");
  await deps.jobs.schedule(own);
  const others = [timer(stranger, "attack"), timer(stranger, `${victim}_attack`)];
  const cancels = others.map((job): Try => ["cancel", () => deps.jobs.cancel(job.name, job.key)]);
  const cancelOwn = async () => !(await deps.jobs.cancel(own.name, own.key));
  await tryAll(
    attack,
    "jobs",
    [...cancels, ["cancel of its own, which", cancelOwn]],
    async () => "not told by the port",
  );
}

async function attackLetters(attack: StoreAttack): Promise<void> {
  const { bus } = attack.deps;
  const of = (tenant: string) => ({ tenant, limit: 100 });
  const [letter] = await listDeadLetters(bus, of(attack.victim));
  const sequence = letter?.sequence ?? 1;
  const newId = () => "attack";
  await tryAll(
    attack,
    "dead letters",
    [
      ["list", () => listDeadLetters(bus, of(attack.stranger))],
      ["replay", () => replayDeadLetter(bus, { tenant: attack.stranger, sequence, newId })],
    ],
    async () => await listDeadLetters(bus, of(attack.victim)),
  );
}
