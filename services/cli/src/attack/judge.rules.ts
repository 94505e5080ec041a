import type { Route } from "@frontdesk/contracts/route";
import { type Aim, type ForeignIds, pathIdsOf } from "./aims.ts";
import type { AttackPrincipal } from "./principals.ts";

/** An answer as it came. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What nobody else may ever be shown: words that stand in the victim's texts only, and its things' ids. */
export interface Secrets {
  readonly words: readonly string[];
  readonly ids: readonly string[];
}

export interface HttpAttempt {
  readonly route: Route;
  readonly principal: AttackPrincipal;
  /** Ids in a form, or in a place, that no honest client uses. */
  readonly disguised: boolean;
  readonly aims: { readonly foreign: Aim; readonly absent: Aim };
  /** The answer for the victim's ids, and for ids that are nobody's. */
  readonly foreign: Seen;
  readonly absent: Seen;
  /** What the two requests named, in the same order. */
  readonly named: { readonly foreign: ForeignIds; readonly absent: ForeignIds };
  readonly secrets: Secrets;
}

/** Everything that is wrong with how one request was answered; nothing: the door held. */
export function judgeHttp(attempt: HttpAttempt): string[] {
  const { route, foreign, aims, secrets } = attempt;
  return [
    ...statusFaults(attempt),
    ...leaksIn(`${JSON.stringify(foreign.headers)}\n${foreign.body}`, secrets, JSON.stringify(aims.foreign)),
    ...(mayDiffer(attempt) ? [] : differences(attempt)),
    ...[foreign, attempt.absent].filter(({ status }) => breaks(route, status)).map(({ status }) => brokenBy(status)),
  ];
}

/** The words and ids that a text shows, besides those that the asker itself has said. */
export function leaksIn(text: string, { words, ids }: Secrets, said: string): string[] {
  const shown = text.toLowerCase();
  const found = [...words, ...ids].filter((each) => shown.includes(each.toLowerCase()) && !said.includes(each));
  return found.length === 0 ? [] : [`shows what is the victim's: ${found.join(", ")}`];
}

/** A failure, or a limit that kept the attempt from being one. */
function breaks(route: Route, status: number): boolean {
  return status === 429 || (status >= 500 && route.responses[status] === undefined);
}

function brokenBy(status: number): string {
  return status === 429 ? "answered 429: a limit was met, so the door was not tried" : `answered ${status}`;
}

function statusFaults({ route, principal, disguised, foreign }: HttpAttempt): string[] {
  const expected = expectedStatuses(route, principal, disguised);
  if (expected === undefined || expected.includes(foreign.status) || breaks(route, foreign.status)) return [];
  return [`answered ${foreign.status} instead of ${expected.join(" or ")}`];
}

/** Undefined where the caller asks for nothing but its own, or what anybody may have. */
function expectedStatuses(route: Route, principal: AttackPrincipal, disguised: boolean): number[] | undefined {
  if (route.auth === "none") return undefined;
  if (principal.standing === "unknown") return [401];
  if (route.auth === "key" && principal.holds === "user") return [403];
  if (pathIdsOf(route).length === 0 || isShared(route, principal)) return undefined;
  return disguised ? [400, 404] : [404];
}

/** A tenant's passages are for all of its users; which of them, their own words tell. */
function isShared(route: Route, { standing }: AttackPrincipal): boolean {
  return standing === "neighbour" && route.auth === "user" && pathIdsOf(route).every((id) => id === "passage");
}

function mayDiffer({ route, principal }: HttpAttempt): boolean {
  return route.auth === "none" || isShared(route, principal);
}

/** "Not yours" and "not there" are one answer (BR-01). */
function differences({ disguised, foreign, absent, named, aims }: HttpAttempt): string[] {
  if (foreign.status !== absent.status) {
    return [`tells what is there from what is not: ${foreign.status} and ${absent.status}`];
  }
  // What was made has another id each time.
  const made = foreign.status === 201 || foreign.status === 202;
  if (made || (disguised && foreign.status < 400)) return [];
  const [shown, other] =
    foreign.status < 400
      ? [without(foreign, aims.foreign, named.foreign), without(absent, aims.absent, named.absent)]
      : [foreign, absent];
  const same = canonical(shown) === canonical(other);
  return same ? [] : ["tells what is there from what is not: the answers differ"];
}

const ownEachTime = new Set(["date", "connection", "keep-alive"]);

/** The answer without what is another one each time. */
function canonical({ headers, body }: Seen): string {
  const kept = Object.entries(headers).filter(([name]) => !ownEachTime.has(name));
  return JSON.stringify([kept, body.replace(/"traceId":"[^"]*"/u, '"traceId":""')]);
}

/** An answer that repeats the ids it was asked with, without these. */
function without({ headers, body, ...rest }: Seen, aim: Aim, named: ForeignIds): Seen {
  const said = JSON.stringify(aim);
  const ids = Object.values(named).filter((id) => said.includes(id));
  const { "content-length": _, ...kept } = headers;
  const longestFirst = ids.toSorted((a, b) => b.length - a.length);
  return { ...rest, headers: kept, body: longestFirst.reduce((text, id) => text.replaceAll(id, "…"), body) };
}
