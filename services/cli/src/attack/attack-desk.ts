import { randomBytes } from "node:crypto";
import { createCommerce } from "@frontdesk/commerce/commerce";
import type { Route } from "@frontdesk/contracts/route";
import { routes } from "@frontdesk/contracts/routes";
import { serviceNames } from "@frontdesk/contracts/service-names";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { subjectOf } from "@frontdesk/contracts/subjects";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { type Backends, collections } from "../backends.ts";
import { type Desk, startServices } from "../services.ts";
import { type AttackDepth, attackHttp } from "./attack-http.ts";
import { attackStores } from "./attack-stores.ts";
import { attackStreams } from "./attack-streams.ts";
import { type AttackBounds, createBudget } from "./bounds.ts";
import { leaksIn } from "./judge.rules.ts";
import type { Side } from "./principals.ts";
import type { Tally } from "./report.ts";
import { ownerOf, type Setting, setScene, words } from "./scene.ts";
import { compareStates, stateOf } from "./victim-state.ts";

export interface AttackOptions {
  readonly bounds: AttackBounds;
  readonly depth: AttackDepth;
}

/** The attacker's name begins the victim's: what looks at beginnings only would take one for the other. */
export const tenantNames = { victim: "attack-victim", attacker: "attack", stranger: "attack-nobody" } as const;

/** Starts a desk of its own on these backends, and attacks its routes, streams, stores and log. */
export async function attackDesk(
  open: (logger: Logger) => Promise<Backends>,
  options: AttackOptions & { readonly tally: Tally },
): Promise<void> {
  const { tally } = options;
  const log = readLog(tally);
  const backends = await open(createLogger({ level: "info", write: log.read }));
  try {
    const { deps } = backends;
    const desk = await startServices(deps, serviceNames, {
      masterSecret: randomBytes(32).toString("base64url"),
      ingress: { host: "127.0.0.1", port: 0, listTenants: true, trustProxy: [] },
    });
    try {
      const setting = await settingOn(desk, deps);
      await attackDoors(setting, { ...options, begins: log.expectNoError });
    } finally {
      await desk.stop();
    }
    const { victim, stranger } = tenantNames;
    await attackStores({ deps, collections, victim, stranger, tally });
  } finally {
    await backends.close();
  }
}

const run = "vq31";

/** The two tenants, on a desk in this process: with an order and, to come, a dead letter, which no HTTP route makes. */
export async function settingOn(desk: Desk, deps: Deps): Promise<Setting> {
  const [victim, attacker] = [await makeSide(desk, tenantNames.victim), await makeSide(desk, tenantNames.attacker)];
  await importOrder(deps, desk);
  const poison = async (conversation: string) => await makeLetter(deps, conversation);
  return { url: desk.url(), victim, attacker, now: Math.floor(deps.clock.now() / 1_000), run, poison };
}

interface DoorOptions extends AttackOptions {
  readonly tally: Tally;
  readonly table?: readonly Route[];
  /** Called when the victim has everything it will have, before the first try. */
  readonly begins?: () => void;
}

/** Everything that is reached by HTTP, of a desk that runs. */
export async function attackDoors(setting: Setting, options: DoorOptions): Promise<void> {
  const { tally, bounds, depth, table = routes } = options;
  const scene = await setScene(setting);
  const before = await stateOf(scene);
  options.begins?.();
  await attackHttp({ scene, tally, depth, budget: createBudget(bounds) }, table);
  await attackStreams(scene, tally);
  compareStates(before, await stateOf(scene), tally);
}

async function makeSide(desk: Desk, tenant: string): Promise<Side> {
  const limits = {
    perUserPerMinute: 1_000_000,
    sessionsPerMinutePerIp: 1_000_000,
    inFlight: 1_000,
    windowEnabled: false,
    floodEnabled: false,
  };
  const settings = {
    id: tenant,
    name: tenant,
    limits,
    policies: { abuseTerms: [words.internal] },
    retrieval: { types: ["policy", "faq", "doc"] },
  };
  await desk.tenants.apply(TenantSettings.parse(settings));
  return { tenant, key: await desk.tenants.createKey(tenant, "attack"), tokenSecret: desk.tenants.tokenSecret(tenant) };
}

async function importOrder(deps: Deps, { tenants }: Desk): Promise<void> {
  const commerce = createCommerce({ ...deps, settingsOf: async (tenant) => (await tenants.get(tenant))?.settings });
  const placedAt = new Date(deps.clock.now()).toISOString();
  const total = { amountMinor: 5_600, currency: "USD" };
  const order = {
    order_id: "AT-70211",
    user: ownerOf(run),
    status: "Shipped",
    placedAt,
    total,
    tracking: words.personal,
  };
  const outcome = await commerce.importOrders({ tenant: tenantNames.victim, rows: [order] });
  if (!outcome.ok) throw new Error(`the victim's order is not taken: ${outcome.faults[0]?.message ?? "unknown"}`);
}

/** An event that no step can read, with the victim's words in it. */
async function makeLetter({ bus }: Deps, conversation: string): Promise<void> {
  const subject = subjectOf("message.received", tenantNames.victim, conversation);
  const data = new TextEncoder().encode(JSON.stringify({ data: { content: `${words.personal} is lost` } }));
  await bus.publish({ subject, id: `${tenantNames.victim}:attack:letter`, data });
}

/** The log is read as it is written: no customer's word ever, and no error once the attack has begun. */
export function readLog(tally: Tally) {
  let attacked = false;
  return {
    expectNoError: () => {
      attacked = true;
    },
    read: (line: string): void => {
      const leaks = leaksIn(line, { words: Object.values(words), ids: [] }, "");
      const broken = attacked && /"level":(?:50|60)\b/u.test(line) ? [`an error: ${line.trim().slice(0, 300)}`] : [];
      const findings = [...leaks, ...broken];
      tally.count({ door: "log", target: "log", principal: "(all)", refused: findings.length === 0, findings });
    },
  };
}
