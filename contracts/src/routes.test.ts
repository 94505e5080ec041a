import { describe, expect, test } from "vitest";
import { type ErrorCode, errorCatalogue } from "./errors.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";

const all: readonly Route[] = routes;

describe("the route table", () => {
  test("names are unique verb-object words, and no method and path stands twice", () => {
    expect(new Set(all.map((route) => route.name)).size).toBe(all.length);
    expect(new Set(all.map((route) => `${route.method} ${route.path}`)).size).toBe(all.length);
    for (const route of all) expect(route.name).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
  });

  test("every parameter in a path has a schema, and no other", () => {
    for (const route of all) {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect([route.name, Object.keys(route.params?.shape ?? {})]).toEqual([route.name, inPath]);
    }
  });

  test("[CA-18] a route that reads or changes a tenant's data asks for a token or key, and says so", () => {
    for (const route of all) {
      const open = ["/chat/sessions", "/chat/tenants", "/chat/tenants/:id"];
      const own = /^\/(?:chat|knowledge|desk)\//.test(route.path);
      if (own && !open.includes(route.path)) expect([route.name, route.auth]).not.toContain("none");
      expect([route.name, route.errors.includes("unauthorised")]).toEqual([route.name, route.auth !== "none"]);
    }
  });

  test("knowledge is changed and searched, and the desk worked, by a tenant key only", () => {
    const open = all.filter((route) => /^\/(?:knowledge|desk)\//.test(route.path) && route.auth !== "key");
    expect(open.map((route) => route.name)).toEqual(["get-passage"]);
  });

  test("a body that is read can be refused for its form, its type and its size", () => {
    for (const route of all.filter((each) => each.request !== undefined)) {
      expect(route.errors).toEqual(
        expect.arrayContaining(["invalid_request", "invalid_json", "unsupported_media_type", "payload_too_large"]),
      );
    }
  });

  test("an error has a status that no answer of the same route uses, and is listed once", () => {
    for (const route of all) {
      const clashing = route.errors.filter((code) => errorCatalogue[code].status in route.responses);
      expect([route.name, clashing]).toEqual([route.name, []]);
      expect(new Set(route.errors).size).toBe(route.errors.length);
    }
  });

  test("every error of the catalogue can come from a route", () => {
    const used = new Set(all.flatMap((route) => route.errors));
    const codes = Object.keys(errorCatalogue) as ErrorCode[];
    expect(codes.filter((code) => !used.has(code))).toEqual([]);
  });
});
