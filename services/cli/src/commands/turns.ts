import type { StuckTurn, TurnList } from "@frontdesk/contracts/http";
import type { RecentTurn } from "@frontdesk/contracts/route";
import type { z } from "zod";
import type { Client, ListingClient } from "../client.ts";
import { CommandError, print } from "../output.ts";

type Turn = z.infer<typeof TurnList>[number];

/** `frontdesk turns show CONVERSATION[/TURN]`: how each turn was found, decided, checked and paid; no message text. */
export async function turnsShow(client: ListingClient, id: string, json: boolean): Promise<void> {
  const [conversation = "", number] = id.split("/");
  const all = await client.all<Turn>(`/desk/conversations/${encodeURIComponent(conversation)}/turns?after=0`);
  const turns = number === undefined ? all : all.filter(({ turn }) => String(turn) === number);
  if (number !== undefined && turns.length === 0)
    throw new CommandError(`conversation ${conversation} has no answered turn ${number}`);
  print(turns, json, () => turns.map(pageOf).join("\n\n") || "No turn has been answered yet.");
}

function pageOf(turn: Turn): string {
  const { decision, evidence, passages, layers, stages } = turn;
  return [
    `Turn ${turn.turn}, ${turn.at}, reply ${turn.reply}, settings version ${turn.settingsVersion}`,
    ...(turn.query === undefined ? [] : [`  searched   ${turn.query.replaceAll(/\s+/gu, " ")}`]),
    ...(evidence === undefined
      ? []
      : [
          `  confidence ${evidence.confidence.toFixed(2)} (${evidence.tier === undefined ? "" : `${evidence.tier}, `}threshold ${evidence.threshold.toFixed(2)})`,
        ]),
    ...passages.map(({ id, score }) => `  passage    ${score.toFixed(2)} ${id}`),
    ...(decision === undefined ? [] : decisionLines(decision)),
    ...layers.map((each) => `  check      ${each.layer}: ${each.verdict}${each.detail ? ` (${each.detail})` : ""}`),
    ...stages.map(({ stage, ms }) => `  stage      ${stage} ${ms} ms`),
  ].join("\n");
}

function decisionLines(decision: NonNullable<Turn["decision"]>): string[] {
  const { brain, intent, confidence, journey, path, calls, fellBack } = decision;
  return [
    `  decided    ${intent} (${confidence.toFixed(2)}), journey ${journey}, written by ${brain === "rules" ? "the rules" : "a model"}`,
    ...(fellBack === undefined ? [] : [`  fell back  ${fellBack}`]),
    `  nodes      ${path.join(" → ")}`,
    ...calls.map(
      (call) =>
        `  call       ${call.node}: ${call.model}, ${call.prompt}, ${call.tokensIn}+${call.tokensOut} tokens, ${call.costMicros / 1e6}, ${Math.round(call.ms)} ms, ${call.outcome}`,
    ),
  ];
}

/** `frontdesk turns list`: where the conversations stand in which something was done last. */
export async function turnsRecent(
  client: Client,
  { limit, json }: { readonly limit: number; readonly json: boolean },
): Promise<void> {
  const recent = await client.send<RecentTurn[]>("GET", `/desk/turns?limit=${limit}`);
  const line = (each: RecentTurn) =>
    `${each.lastActivityAt} ${each.conversation} ${each.status}, ${each.owner}; ${each.turn === null ? "no turn" : `turn ${each.turn} ${each.state}`}; ${each.pending} unscreened, ${each.waiting} waiting`;
  print(recent, json, () => recent.map(line).join("\n") || "No conversation yet.");
}

/** `frontdesk turns list --stuck`: conversations whose work is overdue (PROTOCOL 10). */
export async function turnsStuck(client: ListingClient, json: boolean): Promise<void> {
  const stuck = await client.all<StuckTurn>("/desk/turns/stuck");
  const line = (each: StuckTurn) =>
    `${each.conversation} ${each.turn === null ? "no turn" : `turn ${each.turn} ${each.state}`}, ${each.overdueSeconds} s overdue; ${each.pending} unscreened, ${each.waiting} waiting, ${each.unsaid} unsaid`;
  print(stuck, json, () => stuck.map(line).join("\n") || "Nothing is overdue.");
}
