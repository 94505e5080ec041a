import type { Route } from "@frontdesk/contracts/route";
import { type Aim, aimAt, type ForeignIds, pathIdsOf } from "./aims.ts";
import { askAs } from "./ask.ts";
import type { Budget } from "./bounds.ts";
import { judgeHttp } from "./judge.rules.ts";
import type { AttackPrincipal } from "./principals.ts";
import type { Tally } from "./report.ts";
import { type Scene, secretsFor } from "./scene.ts";

/**
 * `whole`: also ids in disguise (with their tenant before them, in the query, in the body), and every way to be nobody.
 * `small`: one way for each kind of nobody, who is turned away before any id is read.
 */
export type AttackDepth = "small" | "whole";

export interface HttpAttack {
  readonly scene: Scene;
  readonly tally: Tally;
  readonly budget: Budget;
  readonly depth: AttackDepth;
}

/** One request to make for the victim's ids, and again for ids that are nobody's. */
interface Pair {
  readonly foreign: { readonly ids: ForeignIds; readonly aim: Aim };
  readonly absent: { readonly ids: ForeignIds; readonly aim: Aim };
  readonly disguised: boolean;
}

/** Every route × every principal × every foreign id. Errors: `CommandError` for a route that nobody has aimed at anything. */
export async function attackHttp(attack: HttpAttack, table: readonly Route[]): Promise<void> {
  for (const route of inOrder(table)) {
    for (const principal of attack.scene.principals) {
      for (const pair of pairsOf(attack, route, principal)) {
        for (const authorization of shownBy(attack, principal)) {
          if (!attack.budget.take() || !attack.budget.take()) {
            const what = "the run's requests or seconds were used up: what follows was not tried";
            attack.tally.count({
              door: "http",
              target: route.name,
              principal: "(all)",
              refused: false,
              findings: [what],
            });
            return;
          }
          await tryOnce(attack, { route, principal, pair, authorization });
        }
      }
    }
  }
}

function shownBy({ depth }: HttpAttack, { authorizations }: AttackPrincipal): AttackPrincipal["authorizations"] {
  return depth === "small" ? authorizations.slice(0, 1) : authorizations;
}

/** What makes things of the attacker's own comes last: until then the victim's ids are nobody else's. */
function inOrder(table: readonly Route[]): Route[] {
  const place = (route: Route) => {
    if (pathIdsOf(route).length > 0) return 0;
    return route.responses[201] === undefined ? 1 : 2;
  };
  return table.toSorted((a, b) => place(a) - place(b));
}

function pairsOf({ scene, depth }: HttpAttack, route: Route, { standing }: AttackPrincipal): Pair[] {
  const inPath = pathIdsOf(route);
  const others = scene.others.filter((ids) => inPath.some((id) => ids[id] !== scene.foreign[id]));
  const pair = (ids: ForeignIds, disguise: (ids: ForeignIds) => Aim, disguised: boolean): Pair => ({
    foreign: { ids, aim: disguise(ids) },
    absent: { ids: scene.absent, aim: disguise(scene.absent) },
    disguised,
  });
  const honest = (ids: ForeignIds) => aimAt(route, ids);
  const plain = [scene.foreign, ...others].map((ids) => pair(ids, honest, false));
  // Who is nobody is turned away before any id is read.
  if (depth === "small" || standing === "unknown") return plain;
  return [...plain, ...disguisesOf(route).map((disguise) => pair(scene.foreign, disguise, true))];
}

function disguisesOf(route: Route): ((ids: ForeignIds) => Aim)[] {
  const withTenant = (ids: ForeignIds) => {
    const inside = Object.entries(ids).map(([name, id]) => [name, name === "tenant" ? id : `${ids.tenant}:${id}`]);
    return aimAt(route, Object.fromEntries(inside));
  };
  const inQuery = (ids: ForeignIds) => {
    const aim = aimAt(route, ids);
    const more = new URLSearchParams({ tenant: ids.tenant, user: ids.user, conversation: ids.conversation });
    return { ...aim, path: `${aim.path}${aim.path.includes("?") ? "&" : "?"}${more.toString()}` };
  };
  const inBody = (ids: ForeignIds) => {
    const aim = aimAt(route, ids);
    return { ...aim, body: { ...(aim.body as object), tenant: ids.tenant, user: ids.user, sub: ids.user } };
  };
  return [
    ...(pathIdsOf(route).length > 0 ? [withTenant] : []),
    inQuery,
    ...(route.request === undefined ? [] : [inBody]),
  ];
}

interface Attempted {
  readonly route: Route;
  readonly principal: AttackPrincipal;
  readonly pair: Pair;
  readonly authorization: string | undefined;
}

async function tryOnce({ scene, tally, depth }: HttpAttack, { route, principal, pair, authorization }: Attempted) {
  const foreign = await askAs(scene.url, authorization, pair.foreign.aim);
  const alike = depth === "small" && principal.standing === "unknown";
  const absent = alike ? foreign : await askAs(scene.url, authorization, pair.absent.aim);
  const findings = judgeHttp({
    route,
    principal,
    foreign,
    absent,
    aims: { foreign: pair.foreign.aim, absent: pair.absent.aim },
    disguised: pair.disguised,
    named: { foreign: pair.foreign.ids, absent: pair.absent.ids },
    secrets: secretsFor(scene, principal),
  });
  const refused = foreign.status >= 400 && foreign.status < 500;
  tally.count({ door: "http", target: route.name, principal: principal.name, refused, findings });
}
