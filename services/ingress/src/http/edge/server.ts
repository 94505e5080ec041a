import { unstorable } from "@frontdesk/contracts/ids";
import { type Route, type RouteName, routes } from "@frontdesk/contracts/routes";
import type { Clock } from "@frontdesk/infra/ports/clock";
import { BusFullError, TransientError } from "@frontdesk/infra/ports/errors";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { Metrics } from "@frontdesk/infra/runtime/metrics";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { z } from "zod";
import { authenticate, type Principal } from "./auth.ts";
import { type Heartbeat, watchBody } from "./body-clock.ts";
import { closeGracefully } from "./close-gracefully.ts";
import { compressAnswers } from "./compress.ts";
import { type Gates, hasBody } from "./gates.ts";
import type { OpenCalls } from "./open-calls.ts";
import { HttpProblem, problemAnswer } from "./problem.ts";
import { isEncoded, unstorableField } from "./storable.ts";

type RouteOf<N extends RouteName> = Extract<(typeof routes)[number], { name: N }>;
type Part<R, K extends string> =
  R extends Record<K, infer S> ? (S extends z.ZodType ? z.infer<S> : undefined) : undefined;

/** A request that passed the table: authenticated, every part of it validated by the route's schemas. */
export interface Call<N extends RouteName = RouteName> {
  readonly principal: RouteOf<N>["auth"] extends "none" ? undefined : Principal;
  readonly params: Part<RouteOf<N>, "params">;
  readonly query: Part<RouteOf<N>, "query">;
  readonly headers: Part<RouteOf<N>, "headers">;
  readonly body: Part<RouteOf<N>, "request">;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `sent`: the handler wrote to the connection itself. */
export type RouteHandlers = { readonly [N in RouteName]: (call: Call<N>) => Promise<Answer | "sent"> };

export interface ServerDeps {
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly openCalls: OpenCalls;
  readonly gates: Gates;
  readonly timers: Heartbeat;
  /** Aborted when this edge is told to stop. */
  readonly leaving: AbortSignal;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustProxy: readonly string[];
}

const badlyEncoded = "The address is not properly percent-encoded";
const maxBodyBytes = 64 * 1024;
const maxDocumentBytes = 21 * 1024 * 1024;
/** Who connects and says nothing, or says it byte by byte, is let go. */
const headersMs = 10_000;
const headersCheckedEveryMs = 2_000;

/** The HTTP edge: every route of the table, and nothing else. Built here, listened to elsewhere. */
export function buildServer(deps: ServerDeps, handlers: RouteHandlers): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    trustProxy: deps.trustProxy.length === 0 ? false : [...deps.trustProxy],
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersCheckedEveryMs },
    frameworkErrors: (error, request, reply) => void sendProblem(deps, { error, request, reply }),
    genReqId: () => digestId(String(deps.clock.now()), String(Math.random())),
  });
  acceptJson(app);
  app.setErrorHandler((error, request, reply) => sendProblem(deps, { error, request, reply }));
  refuseUnknown(deps, app);
  compressAnswers(app);
  closeGracefully(app, deps.openCalls, deps.leaving);
  app.addHook("onResponse", async (request, reply) => {
    deps.metrics.observeHttp(request.routeOptions.url ?? "(none)", reply.statusCode, reply.elapsedTime);
  });
  const callers = new WeakMap<FastifyRequest, Principal>();
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: route.method === "GET" && route.auth === "none",
      bodyLimit: isLarge(route) ? maxDocumentBytes : maxBodyBytes,
      onRequest: async (request, reply) => {
        forgetIdleType(route, request);
        const principal = route.auth === "none" ? undefined : await identify(deps, route, request);
        if (principal !== undefined) callers.set(request, principal);
        deps.gates.approach(route.name, { principal, request, reply });
      },
      preParsing: async (request, reply) => {
        if (hasBody(request)) watchBody(deps.timers, { request, reply, large: isLarge(route) });
      },
      preValidation: async (request, reply) => {
        deps.gates.enter(route.name, { principal: callers.get(request), request, reply });
      },
      handler: async (request, reply) => {
        const call = read(route, { principal: callers.get(request), request, reply });
        const answer = await (handlers[route.name] as (call: unknown) => Promise<Answer | "sent">)(call);
        if (answer === "sent") return reply;
        return await reply
          .code(answer.status)
          .headers({ "cache-control": "no-store", ...answer.headers })
          .send(answer.body);
      },
    });
  }
  return app;
}

/** A type without a body says nothing: a client that always sends one is not refused for it. */
function forgetIdleType(route: Route, request: FastifyRequest): void {
  const { headers } = request;
  const idle = route.request === undefined || headers["content-type"]?.startsWith("application/json") === true;
  if (idle && !hasBody(request)) delete headers["content-type"];
}

function isLarge({ name }: Route): boolean {
  return name === "add-document";
}

/** 404 for an address that is none, 405 with `Allow` for one that takes other methods. */
function refuseUnknown(deps: ServerDeps, app: FastifyInstance): void {
  const known: { readonly url: string; readonly methods: readonly string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => void known.push({ url, methods: [method].flat() }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allow = [...new Set(known.filter(({ url }) => matches(url, path)).flatMap(({ methods }) => methods))];
    const error = allow.length > 0 ? new HttpProblem("method_not_allowed", { allow }) : new HttpProblem("not_found");
    return sendProblem(deps, { error, request, reply });
  });
}

/** JSON only, in valid UTF-8, without keys that reach for a prototype. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      return done(new HttpProblem("invalid_json", { detail: "The body is not valid UTF-8" }));
    }
    return parse(request, text, done);
  });
}

/** Who calls; before anything else, so that nobody else's body is read. */
async function identify(deps: ServerDeps, route: Route, { headers }: FastifyRequest): Promise<Principal> {
  const principal = await authenticate(deps.tenants, deps.clock, headers.authorization);
  if (route.auth === "key" && principal.kind !== "key") throw new HttpProblem("forbidden");
  return principal;
}

interface Caller {
  readonly principal: Principal | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Every part of the request, validated by the route's own schemas. */
function read(route: Route, { principal, request, reply }: Caller) {
  const multipart =
    route.form !== undefined && request.headers["content-type"]?.startsWith("multipart/form-data") === true;
  refuseUnstorable(route, request);
  return {
    principal,
    params: parsePart(route.params, request.params, route),
    query: parsePart(route.query, request.query, route),
    headers: parsePart(route.headers, request.headers, route),
    body: multipart ? undefined : parsePart(route.request, request.body ?? (route.request ? {} : undefined), route),
    request,
    reply,
  };
}

function refuseUnstorable({ cleaned }: Route, { params, query, body, url }: FastifyRequest): void {
  if (!isEncoded(url)) throw new HttpProblem("invalid_request", { detail: badlyEncoded });
  const field = unstorableField(params) ?? unstorableField(query) ?? unstorableField(body, cleaned);
  if (field === undefined) return;
  throw new HttpProblem("invalid_request", { field, detail: unstorable, errors: [{ field, message: unstorable }] });
}

function parsePart(schema: z.ZodType | undefined, value: unknown, route: Route): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // An id that cannot exist is answered like one that does not (BR-01).
  if (schema === route.params) throw new HttpProblem(notFoundOf(route));
  const errors = parsed.error.issues.map((issue) => ({
    field: issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join(".") || "(body)",
    message: issue.message,
  }));
  throw new HttpProblem("invalid_request", {
    ...(errors[0] ? { field: errors[0].field, detail: errors[0].message } : {}),
    errors,
  });
}

function notFoundOf(route: Route) {
  return route.errors.includes("conversation_not_found") ? "conversation_not_found" : "not_found";
}

function matches(pattern: string, path: string): boolean {
  const want = pattern.split("/");
  const have = path.split("/");
  return want.length === have.length && want.every((part, i) => part.startsWith(":") || part === have[i]);
}

function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof BusFullError) return new HttpProblem("unavailable", { retryAfterSeconds: 5 });
  if (error instanceof TransientError) return new HttpProblem("unavailable", { retryAfterSeconds: 2 });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || code === "FST_REQ_FILE_TOO_LARGE")
    return new HttpProblem("payload_too_large");
  if (code === "FST_ERR_BAD_URL") {
    return new HttpProblem("invalid_request", { detail: badlyEncoded });
  }
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return new HttpProblem("not_found");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new HttpProblem("unsupported_media_type");
  if (statusCode === 400 || error instanceof SyntaxError) {
    return new HttpProblem("invalid_json", { detail: "The body is not one JSON object" });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new HttpProblem("invalid_request");
  return new HttpProblem("internal");
}

function sendProblem(deps: ServerDeps, sent: { error: unknown; request: FastifyRequest; reply: FastifyReply }) {
  const { error, request, reply } = sent;
  const problem = toProblem(error);
  if (problem.code === "internal") {
    deps.logger.error("http.failed", { route: request.routeOptions.url, traceId: request.id, error });
  }
  const { status, headers, body } = problemAnswer(problem.code, problem.options, request.id);
  return reply.code(status).headers(headers).send(JSON.stringify(body));
}
