import { retryAfterMs } from "./retry.js";

/**
 * @typedef {{ status: number, data?: any, code?: string | undefined, retryAfterMs?: number | undefined }} Answer
 * @typedef {{ method?: string, body?: unknown, headers?: Record<string, string>, signal?: AbortSignal }} Request
 */

const TIMEOUT_MS = 20_000;

/** @param {string} path relative to the page, so that an installation may live under a prefix */
const address = (path) => new URL(path, document.baseURI).href;

/**
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<Response | undefined>} nothing when the connection failed
 */
async function reach(path, { method = "GET", body, headers = {}, signal }) {
  try {
    return await fetch(address(path), {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
      credentials: "omit",
      cache: "no-store",
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    return undefined;
  }
}

/**
 * @param {Response | undefined} response
 * @returns {Promise<Answer>} status 0 for a lost connection
 */
async function read(response) {
  if (!response) return { status: 0 };
  const waitMs = retryAfterMs(response.headers.get("retry-after"), Date.now());
  try {
    const data = await response.json();
    return { status: response.status, data, code: response.ok ? undefined : data?.code, retryAfterMs: waitMs };
  } catch {
    // An answer cut off on its way is a lost one; an error page of a proxy still has its status.
    return response.ok ? { status: 0 } : { status: response.status, retryAfterMs: waitMs };
  }
}

/** What needs no token. */
export const publicApi = {
  /** All of them, page by page. */
  async tenants() {
    /** @type {Answer} */
    let all = { status: 200, data: [] };
    for (let path = "chat/tenants"; path !== ""; ) {
      const response = await reach(path, {});
      const page = await read(response);
      if (page.status !== 200) return page;
      all = { ...page, data: [...all.data, ...page.data] };
      const next = /<([^>]*)>; rel="next"/.exec(response?.headers.get("link") ?? "")?.[1];
      path = next === undefined ? "" : new URL(next, address(path)).href;
    }
    return all;
  },
  /** @param {string} id */
  tenant: async (id) => read(await reach(`chat/tenants/${encodeURIComponent(id)}`, {})),
};

/**
 * The desk as one guest of one tenant sees it. The token is made when first needed, kept, and renewed once when refused.
 * @param {{ tenant: string, language: string, memory: ReturnType<typeof import("./storage.js").createMemory> }} deps
 */
export function createApi({ tenant, language, memory }) {
  /** @type {Promise<Answer> | undefined} */
  let opening;

  /** @returns {Promise<Answer>} */
  async function openSession() {
    const answer = await read(await reach("chat/sessions", { method: "POST", body: { tenant } }));
    if (answer.status === 201) memory.set("session", { token: answer.data.token, expiresAt: answer.data.expiresAt });
    return answer;
  }

  /** @returns {Promise<Answer & { token?: string }>} */
  async function session() {
    const kept = memory.get("session");
    if (kept && Date.parse(kept.expiresAt) > Date.now() + TIMEOUT_MS) return { status: 200, token: kept.token };
    opening ??= openSession().finally(() => {
      opening = undefined;
    });
    const answer = await opening;
    return { ...answer, token: answer.data?.token };
  }

  /**
   * @param {string} path
   * @param {Request} request
   * @returns {Promise<{ response?: Response | undefined, refused?: Answer }>}
   */
  async function authorised(path, request) {
    for (let renewed = false; ; renewed = true) {
      const opened = await session();
      if (opened.token === undefined) return { refused: opened };
      const headers = { ...request.headers, authorization: `Bearer ${opened.token}` };
      const response = await reach(path, { ...request, headers });
      if (response?.status !== 401 || renewed) return { response };
      if (memory.get("session")?.token === opened.token) memory.remove("session");
    }
  }

  /**
   * @param {string} path
   * @param {Request} request
   */
  async function call(path, request) {
    const { response, refused } = await authorised(path, request);
    return refused ?? read(response);
  }

  /** @param {string} id */
  const conversation = (id) => `chat/conversations/${encodeURIComponent(id)}`;

  return {
    open: () => call("chat/conversations", { method: "POST", body: { language } }),
    /**
     * @param {string} id
     * @param {{ key: string, content: string }} message
     */
    send: (id, { key, content }) =>
      call(`${conversation(id)}/messages`, { method: "POST", body: { content }, headers: { "idempotency-key": key } }),
    /**
     * @param {string} id
     * @param {number} after 0: the newest ones
     */
    messages: (id, after) => call(`${conversation(id)}/messages${after === 0 ? "" : `?after=${after}`}`, {}),
    /** @param {string} id */
    passage: (id) => call(`knowledge/passages/${encodeURIComponent(id)}`, {}),
    /**
     * @param {string} id
     * @param {number} last
     * @param {AbortSignal} signal
     */
    async events(id, last, signal) {
      const headers = { accept: "text/event-stream", ...(last > 0 && { "last-event-id": String(last) }) };
      const { response, refused } = await authorised(`${conversation(id)}/events`, { headers, signal });
      if (!response) return { status: refused?.status ?? 0, retryAfterMs: refused?.retryAfterMs };
      const waitMs = retryAfterMs(response.headers.get("retry-after"), Date.now());
      return { status: response.status, retryAfterMs: waitMs, body: response.body };
    },
  };
}
