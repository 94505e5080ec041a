import { Problem } from "@frontdesk/contracts/http";
import { type ServiceName, serviceNames } from "@frontdesk/contracts/service-names";
import type { Config } from "./config.ts";
import { readKeys, runningIn } from "./installation.ts";
import { unknownTenant } from "./near-names.rules.ts";
import { CommandError } from "./output.ts";
import type { Desk } from "./services.ts";

/** HTTP calls to an installation with one tenant's key. */
export interface Client {
  send<T>(
    method: string,
    path: string,
    options?: { body?: unknown; form?: FormData; headers?: Record<string, string> },
  ): Promise<T>;
}

export interface ListingClient extends Client {
  /** A list whole: page after page, as each names the next. */
  all<T>(path: string): Promise<T[]>;
}

/** A client with one API key. */
export function clientOf(url: string, key: string): ListingClient {
  const ask = async (method: string, path: string | URL, options: Parameters<Client["send"]>[2] = {}) => {
    const { body, form, headers = {} } = options;
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(form === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: form }),
    }).catch((error: unknown) => {
      throw new CommandError(
        `${url} does not answer (${error instanceof Error ? error.message : "unknown"}); is it running?`,
      );
    });
    if (response.status === 204) return { response, answer: undefined };
    const answer: unknown = await response.json();
    if (!response.ok) throw problemError(answer, response.status);
    return { response, answer };
  };
  return {
    send: async <T>(method: string, path: string, options?: Parameters<Client["send"]>[2]) =>
      (await ask(method, path, options)).answer as T,
    all: async <T>(path: string) => {
      const items: T[] = [];
      for (let next: URL | undefined = new URL(path, url); next !== undefined; ) {
        const { response, answer } = await ask("GET", next);
        items.push(...(answer as T[]));
        next = nextOf(response);
      }
      return items;
    },
  };
}

/** The next page of a list (RFC 8288). */
function nextOf({ headers, url }: Response): URL | undefined {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get("link") ?? "")?.[1];
  return target === undefined ? undefined : new URL(target, url);
}

function problemError(answer: unknown, status: number): CommandError {
  const problem = Problem.safeParse(answer);
  if (!problem.success) return new CommandError(`the installation answered ${status}`);
  const { title, detail, field, advice } = problem.data;
  return new CommandError(`${field === undefined ? "" : `${field}: `}${detail ?? title}\n${advice}`);
}

export interface Asked {
  readonly tenant: string | undefined;
  /** The services that must run for an answer. */
  readonly needs: readonly ServiceName[];
}

/**
 * Talks to the installation at FRONTDESK_URL; else, by a door of its own, to the services that run on the servers of the
 * environment; else to the desk running on the data folder, or to one started there for the length of the call.
 */
export async function withClient<T>(
  config: Config,
  asked: Asked,
  act: (client: ListingClient) => Promise<T>,
): Promise<T> {
  const url = process.env["FRONTDESK_URL"];
  const given = process.env["FRONTDESK_API_KEY"];
  if (url !== undefined && url !== "") {
    if (given === undefined || given === "") throw new CommandError("FRONTDESK_API_KEY must be set with FRONTDESK_URL");
    return await act(clientOf(url, given));
  }
  const { tenant, needs } = asked;
  if (tenant === undefined) throw new CommandError("--tenant is needed (or set FRONTDESK_URL and FRONTDESK_API_KEY)");
  if (config.real !== undefined) return await throughDoor(config, { tenant, needs }, act);
  const running = await runningIn(config.dataDir);
  if (running === undefined) return await onOwnDesk(config, tenant, act);
  const key = given ?? (await readKeys(config.dataDir))[tenant];
  if (key === undefined) throw await withoutKey(config, tenant);
  return await act(clientOf(running.url, key));
}

/** Looked up beside the running desk: whether the tenant is unknown, or its key. */
async function withoutKey(config: Config, tenant: string): Promise<CommandError> {
  const { withTenants } = await import("./with-tenants.ts");
  const known = await withTenants(config, async (tenants) => await tenants.list(({ settings }) => settings.id));
  if (!known.some((id) => id === tenant)) return new CommandError(unknownTenant(tenant, known));
  return new CommandError(`the API key of tenant ${tenant} was not made here; set FRONTDESK_API_KEY`);
}

/** Asked before all else, since it needs the bus alone. */
async function assertRunning(config: Config, needs: readonly ServiceName[]): Promise<void> {
  const [{ openBus }, { createLogger }, { assertAnswered }] = await Promise.all([
    import("./backends.ts"),
    import("@frontdesk/infra/runtime/logger"),
    import("./who-answers.ts"),
  ]);
  const bus = await openBus(config, createLogger({ level: config.logLevel ?? "error" }));
  try {
    await assertAnswered(bus, needs);
  } finally {
    await bus.close();
  }
}

/** By HTTP into this process, and by the bus to the services that run. */
async function throughDoor<T>(
  config: Config,
  { tenant, needs }: Asked & { readonly tenant: string },
  act: (client: ListingClient) => Promise<T>,
): Promise<T> {
  await assertRunning(config, needs);
  const [{ openDoor }, { assertAnswered }] = await Promise.all([import("./desk.ts"), import("./who-answers.ts")]);
  const door = await openDoor(config);
  try {
    return await withOwnKey(door, tenant, act).catch(async (error: unknown) => {
      // Who answered may have stopped meanwhile: that is the better reason.
      if (error instanceof CommandError) await assertAnswered(door.backends.deps.bus, needs);
      throw error;
    });
  } finally {
    await door.stop();
  }
}

/** Without a running process: the whole desk on the data folder, for the length of one call. */
async function onOwnDesk<T>(config: Config, tenant: string, act: (client: ListingClient) => Promise<T>): Promise<T> {
  // Loaded only here: a call to a desk that runs does not pay for the services.
  const { openDesk } = await import("./desk.ts");
  const desk = await openDesk({ ...config, host: "127.0.0.1", port: 0 }, serviceNames, { logLevel: "error" });
  try {
    return await withOwnKey(desk, tenant, act);
  } finally {
    await desk.stop();
  }
}

/** With a key that ends with the call. */
async function withOwnKey<T>(desk: Desk, tenant: string, act: (client: ListingClient) => Promise<T>): Promise<T> {
  if ((await desk.tenants.get(tenant)) === undefined) {
    throw new CommandError(unknownTenant(tenant, await desk.tenants.list(({ settings }) => settings.id)));
  }
  const key = await desk.tenants.createKey(tenant, "one command");
  try {
    return await act(clientOf(desk.url(), key));
  } finally {
    await desk.tenants.removeKey(key);
  }
}
