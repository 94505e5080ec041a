import { ConversationId, DocumentId, TenantId, TicketId } from "@frontdesk/contracts/ids";
import {
  deadLetterCursor,
  ownedCursor,
  type Route,
  recentTurnCursor,
  stuckTurnCursor,
  tenantCursor,
  ticketCursor,
} from "@frontdesk/contracts/route";
import type { RouteName, routes } from "@frontdesk/contracts/routes";
import type { z } from "zod";
import { CommandError } from "../output.ts";

/** Ids of one tenant's things, or of things that are nobody's. */
export interface ForeignIds {
  readonly tenant: string;
  readonly user: string;
  readonly conversation: string;
  readonly ticket: string;
  readonly document: string;
  readonly passage: string;
  readonly gap: string;
  /** The number of a dead letter. */
  readonly letter: string;
}

/** What a request is made of, besides who sends it. */
export interface Aim {
  readonly method: Route["method"];
  readonly path: string;
  readonly body?: unknown;
}

type WithRequest = Extract<(typeof routes)[number], { request: z.ZodType }>["name"];
type WithQuery = Extract<(typeof routes)[number], { query: z.ZodType }>["name"];

/** Which id a path's parameter is, by its schema: a new route over known things is aimed at without a line here. */
const bySchema = new Map<unknown, keyof ForeignIds>([
  [TenantId, "tenant"],
  [ConversationId, "conversation"],
  [TicketId, "ticket"],
  [DocumentId, "document"],
]);
/** Those whose schema does not tell; `{ word }`: what is nobody's, such as an entry of a catalogue. */
const byRoute: Readonly<Partial<Record<RouteName, keyof ForeignIds | { readonly word: string }>>> = {
  "get-error": { word: "not_found" },
  "get-passage": "passage",
  "remove-gap": "gap",
  "replay-dead-letter": "letter",
};

const agent = "Attack";

/** A valid body of every route that takes one, with the foreign ids it can name. */
const bodies: Readonly<Record<WithRequest, (ids: ForeignIds) => unknown>> = {
  "open-session": ({ tenant }) => ({ tenant }),
  "open-conversation": ({ user }) => ({ user: { id: user, tier: "retail" } }),
  "send-message": () => ({ content: "hello" }),
  "add-document": ({ document }) => ({ id: document, text: "# Opening hours\n\nWe are open from nine to five." }),
  "search-knowledge": () => ({ query: "returns and refunds", top: 50 }),
  "calibrate-knowledge": () => ({ apply: false }),
  "change-ticket": () => ({ agent, status: "IN_PROGRESS" }),
  "take-over": () => ({ agent }),
  "give-back": () => ({ agent }),
  "speak-as-agent": () => ({ agent, content: "hello" }),
  "erase-user": ({ user }) => ({ user }),
  "ask-consents": ({ user }) => ({ users: [user] }),
  "move-clock": () => ({ advanceSeconds: 60 }),
};

/** A valid query of every route that takes one: lists are asked to go on after the foreign things. */
const queries: Readonly<Record<WithQuery, (ids: ForeignIds) => Readonly<Record<string, string>>>> = {
  "list-tenants": ({ tenant }) => ({ cursor: tenantCursor.write([tenant]) }),
  "list-messages": () => ({ after: "0" }),
  "list-turns": () => ({ after: "0" }),
  "list-documents": ({ document }) => ({ after: document }),
  "list-passages": () => ({ after: "0" }),
  "list-tickets": ({ ticket }) => ({ cursor: ticketCursor.write([0, 0, ticket]) }),
  "list-owned-conversations": ({ conversation }) => ({ cursor: ownedCursor.write(conversation) }),
  "list-recent-turns": () => ({ cursor: recentTurnCursor.write([0]) }),
  "list-stuck-turns": () => ({ cursor: stuckTurnCursor.write([0]) }),
  "list-dead-letters": ({ letter }) => ({ cursor: deadLetterCursor.write([Number(letter) + 1]) }),
};

/** The request of a route for these ids. Errors: `CommandError` for a route that nobody has said a foreign id for. */
export function aimAt(route: Route, ids: ForeignIds): Aim {
  const path = paramsOf(route).reduce((text, name) => {
    const id = paramOf(route, name);
    return text.replace(`:${name}`, encodeURIComponent(typeof id === "string" ? ids[id] : id.word));
  }, route.path);
  const query = route.query === undefined ? {} : given(queries, route, "query")(ids);
  const search = new URLSearchParams(query).toString();
  const aim = { method: route.method, path: search === "" ? path : `${path}?${search}` };
  return route.request === undefined ? aim : { ...aim, body: valid(route, given(bodies, route, "body")(ids)) };
}

/** Which of the foreign ids stand in a route's path. */
export function pathIdsOf(route: Route): (keyof ForeignIds)[] {
  return paramsOf(route)
    .map((name) => paramOf(route, name))
    .filter((id) => typeof id === "string");
}

function paramsOf({ path }: Route): string[] {
  return [...path.matchAll(/:(\w+)/gu)].map(([, name = ""]) => name);
}

function paramOf(route: Route, param: string) {
  const id = byRoute[route.name as RouteName] ?? bySchema.get(route.params?.shape[param]);
  if (id === undefined) throw missing(route, `:${param} of its path`);
  return id;
}

type Table<T> = Readonly<Record<string, (ids: ForeignIds) => T>>;

function given<T>(table: Table<T>, route: Route, part: string): (ids: ForeignIds) => T {
  const entry = Object.hasOwn(table, route.name) ? table[route.name] : undefined;
  if (entry === undefined) throw missing(route, `its ${part}`);
  return entry;
}

/** A body that the schema refuses would be turned away before any door was tried. */
function valid(route: Route, body: unknown): unknown {
  const parsed = route.request?.safeParse(body);
  if (parsed?.success === false) throw missing(route, `its body that is valid (${parsed.error.issues[0]?.message})`);
  return body;
}

function missing({ name }: Route, part: string): CommandError {
  return new CommandError(`${name}: nothing says which foreign id is ${part}: add it to attack/aims.ts`);
}
