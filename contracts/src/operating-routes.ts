import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { ClockMoved, ErrorPage, Liveness, MoveClock, Readiness, type Route } from "./route.ts";

/** Errors that every route can answer. */
export const alwaysErrors = ["not_found", "method_not_allowed", "internal"] as const satisfies readonly ErrorCode[];
/** Errors of routes that read the stores. */
export const stored = [...alwaysErrors, "invalid_request", "unavailable"] as const satisfies readonly ErrorCode[];
/** Too many at once, of this user or address, of this tenant or of all. */
export const crowded = ["tenant_busy", "too_many_at_once", "overloaded"] as const satisfies readonly ErrorCode[];
export const bodied = [
  ...stored,
  ...crowded,
  "invalid_json",
  "unsupported_media_type",
  "payload_too_large",
  "body_too_slow",
] as const satisfies readonly ErrorCode[];
/** Errors of routes that ask who it is. */
export const known = ["unauthorised", "forbidden"] as const satisfies readonly ErrorCode[];

const anyObject = z.record(z.string(), z.unknown());

/** Routes about the installation itself: its interface, its health, its metrics (DESIGN 10). */
export const operatingRoutes = [
  {
    name: "get-error",
    method: "GET",
    path: "/errors/:code",
    auth: "none",
    summary: "What an error means and what to do about it: where the `type` of a problem leads. A page for browsers.",
    params: z.strictObject({ code: z.string().max(100) }),
    responses: { 200: { description: "The entry of the catalogue.", schema: ErrorPage } },
    errors: [...alwaysErrors, "invalid_request"],
  },
  {
    name: "get-openapi",
    method: "GET",
    path: "/openapi.json",
    auth: "none",
    summary: "This interface as OpenAPI 3.1.",
    responses: { 200: { description: "The document.", schema: anyObject } },
    errors: alwaysErrors,
  },
  {
    name: "get-asyncapi",
    method: "GET",
    path: "/asyncapi.json",
    auth: "none",
    summary: "The events as AsyncAPI 3.0.",
    responses: { 200: { description: "The document.", schema: anyObject } },
    errors: alwaysErrors,
  },
  {
    name: "get-liveness",
    method: "GET",
    path: "/livez",
    auth: "none",
    summary: "Whether the process runs.",
    responses: { 200: { description: "It runs.", schema: Liveness } },
    errors: alwaysErrors,
  },
  {
    name: "get-readiness",
    method: "GET",
    path: "/readyz",
    auth: "none",
    summary: "Whether work can be taken.",
    responses: {
      200: { description: "Ready.", schema: Readiness },
      503: { description: "Not ready; `checks` says what is missing.", schema: Readiness },
    },
    errors: alwaysErrors,
  },
  {
    name: "move-clock",
    method: "POST",
    path: "/test/clock",
    auth: "none",
    summary: "Put this installation's clock forward; there only where it was started with a test clock.",
    request: MoveClock,
    responses: { 200: { description: "Moved, in every process.", schema: ClockMoved } },
    errors: bodied,
  },
  {
    name: "get-metrics",
    method: "GET",
    path: "/metrics",
    auth: "none",
    summary: "Metrics in Prometheus text format.",
    responses: { 200: { description: "The metrics.", schema: z.string(), type: "text/plain" } },
    errors: alwaysErrors,
  },
] as const satisfies readonly Route[];
