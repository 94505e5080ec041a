import { z } from "zod";
import { type ErrorCode, errorCatalogue } from "../errors.ts";
import { Problem } from "../http.ts";
import type { Route, RouteAnswer } from "../route.ts";
import { routes } from "../routes.ts";
import { type JsonObject, toJsonSchema } from "./json-schema.ts";
import { createNamedSchemas, type NamedSchemas } from "./named-schemas.ts";

const target = "draft-2020-12";
const problemRef: JsonObject = { $ref: "#/components/schemas/Problem" };
const link: JsonObject = {
  description: 'The next page as `rel="next"`, the one before as `rel="prev"` (RFC 8288); absent where there is none.',
  schema: { type: "string" },
};
const retryAfter: JsonObject = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } },
};

const security: Record<Route["auth"], readonly JsonObject[]> = {
  none: [],
  user: [{ token: [] }, { key: [] }],
  key: [{ key: [] }],
};

function parametersIn(place: "path" | "query" | "header", schema: z.ZodObject | undefined): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, { io: "input", target });
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties as JsonObject).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || names.includes(name),
    schema: property,
  }));
}

function answer(
  schemas: NamedSchemas,
  { description, schema, type = "application/json", lists }: RouteAnswer,
): JsonObject {
  const headers = lists === true ? { headers: { Link: link } } : {};
  if (schema === undefined) return { description };
  return { description, ...headers, content: { [type]: { schema: schemas.of(schema, "output") } } };
}

/** Errors of one status share a response that lists their codes. */
function problems(codes: readonly ErrorCode[]): JsonObject {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `${code}: ${errorCatalogue[code].title}`).join("; "),
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        content: { "application/problem+json": { schema: problemRef } },
      },
    ]),
  );
}

function requestBody(schemas: NamedSchemas, { request, form }: Route): JsonObject {
  if (request === undefined) return {};
  const types = {
    "application/json": { schema: schemas.of(request, "input") },
    ...(form === undefined ? {} : { "multipart/form-data": { schema: schemas.of(form, "input") } }),
  };
  return { requestBody: { required: !z.safeParse(request, {}).success, content: types } };
}

function operation(schemas: NamedSchemas, route: Route): JsonObject {
  const answers = Object.entries(route.responses).map(([status, given]) => [status, answer(schemas, given)] as const);
  return {
    operationId: route.name,
    summary: route.summary,
    security: security[route.auth],
    parameters: [
      ...parametersIn("path", route.params),
      ...parametersIn("query", route.query),
      ...parametersIn("header", route.headers),
    ],
    ...requestBody(schemas, route),
    responses: { ...problems(route.errors), ...Object.fromEntries(answers) },
  };
}

/** The HTTP interface as OpenAPI 3.1, from the route table. */
export function openApiDocument(): JsonObject {
  const schemas = createNamedSchemas();
  schemas.of(Problem, "output");
  const byPath = Map.groupBy<string, Route>(routes, (route) => route.path.replaceAll(/:(\w+)/g, "{$1}"));
  return {
    openapi: "3.1.0",
    info: {
      title: "Frontdesk",
      version: "1.0.0",
      description:
        "Errors are RFC 9457 problem+json; `type` is the address of a page about it, as in /errors/not_found.",
    },
    // Where this document came from: an installation may live under a prefix.
    servers: [{ url: "./" }],
    paths: Object.fromEntries(
      [...byPath].map(([path, group]) => [
        path,
        Object.fromEntries(group.map((route) => [route.method.toLowerCase(), operation(schemas, route)])),
      ]),
    ),
    components: {
      schemas: schemas.components(),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A guest or user token." },
        key: { type: "http", scheme: "bearer", description: "A tenant API key." },
      },
    },
  };
}
