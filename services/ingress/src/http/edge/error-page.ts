import { type ErrorCode, errorCatalogue } from "@frontdesk/contracts/errors";
import { HttpProblem } from "./problem.ts";
import type { Answer } from "./server.ts";

/** Where the `type` of a problem leads (RFC 9457, 3.1.1): for a program its entry, for a browser a short page. */
export function errorPage(code: string, accept = ""): Answer {
  if (!Object.hasOwn(errorCatalogue, code)) throw new HttpProblem("not_found");
  const { status, title, advice } = errorCatalogue[code as ErrorCode];
  const headers = { "cache-control": "public, max-age=3600", vary: "accept" };
  if (!accept.includes("text/html")) {
    return { status: 200, headers, body: { type: `/errors/${code}`, title, status, code, advice } };
  }
  const [shownTitle, shownAdvice] = [title, advice].map(escaped);
  const page = [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${shownTitle}</title>`,
    `<h1>${shownTitle}</h1><p>${shownAdvice}</p><p><code>${code}</code>, HTTP ${status}</p></html>`,
  ];
  return {
    status: 200,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
    body: page.join("\n"),
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
