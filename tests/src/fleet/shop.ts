import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { type ChatServerRequest, startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { customer } from "./customer.ts";
import { openStores } from "./open-stores.ts";
import { roomy as limits } from "./shoe-shop.ts";

/** What the shops know, and what a customer asks about it. */
const knowledge = [
  {
    id: "returns.md",
    text: "# Returns\n\nYou can return unworn shoes within 30 days of delivery. Keep the box.",
    question: "How many days do I have to return shoes?",
  },
  {
    id: "delivery.md",
    text: "# Delivery\n\nDelivery costs 5 dollars. It is free from 60 dollars on.",
    question: "What does delivery cost?",
  },
  {
    id: "shop.md",
    text: "# Shop\n\nOur shop is in Harbour Street 4. It opens at 9:00.",
    question: "Where is your shop?",
  },
  {
    id: "paying.md",
    text: "# Paying\n\nYou can pay by card. You can pay by bank transfer too.",
    question: "How do I pay?",
  },
] as const;

export const questions: readonly string[] = knowledge.map(({ question }) => question);

/** A tenant and its key. */
export interface Shop {
  readonly tenant: string;
  readonly apiKey: string;
  /** Its replies are written by the model, and streamed; it waits for bursts. */
  readonly model: boolean;
}

/** The two tenants of a run: one whose replies the rules write, one with a model and a burst window. */
export async function openShops(env: NodeJS.ProcessEnv, name: string): Promise<Shop[]> {
  const settings = [
    { id: `${name}-rules`, limits, models: { use: "rules" } },
    {
      id: `${name}-model`,
      limits,
      models: { callsPerMinute: 100_000, dailyTokensPerConversation: 10_000_000, timeoutSeconds: 60 },
      burst: { windowMs: 300, maxMs: 2_000 },
    },
  ];
  const stores = await openStores(env);
  try {
    const keys = await stores.addTenants(...settings);
    return settings.map(({ id, burst }, at) => ({ tenant: id, apiKey: keys[at] ?? "", model: burst !== undefined }));
  } finally {
    await stores.close();
  }
}

export async function addKnowledge(edge: string, shops: readonly Shop[]): Promise<void> {
  for (const { apiKey } of shops) {
    for (const { id, text } of knowledge) {
      await customer(edge, apiKey).addDocument({ id, text });
    }
  }
}

/** The passage a model is asked to answer from, said in its own words: with the id as its source after each sentence. */
export function answerTo({ body }: ChatServerRequest): string | undefined {
  const prompt = body.messages.map(({ content }) => content).join("\n");
  const asked = body.messages.findLast(({ role }) => role === "user")?.content ?? "";
  const document = knowledge.find(({ question }) => asked.includes(question));
  const passage = [...prompt.matchAll(/^id: (\S+)$/gmu)].map(([, id = ""]) => id);
  const source = passage.find((id) => document !== undefined && id.startsWith(document.id));
  if (document === undefined || source === undefined) return undefined;
  const sentences =
    document.text
      .split("\n")
      .at(-1)
      ?.split(/(?<=\.)\s/u) ?? [];
  return sentences.map((sentence) => `${sentence} [source: ${source}]`).join(" ");
}

export interface ModelPace {
  /** How long the model thinks before its first word. */
  readonly thinkMs: () => number;
  /** From one piece of a few characters to the next. */
  readonly paceMs: () => number;
}

/** A slow model that answers from the shops' knowledge, and the variables that name it. */
export async function startModel({ thinkMs, paceMs }: ModelPace) {
  const server = await startScriptedModel();
  server.respond(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, thinkMs()));
    return act.paced(answerTo(request) ?? "I do not know.", paceMs());
  });
  const env = { FRONTDESK_MODEL_URL: server.url, FRONTDESK_MODEL_FAST: "scripted-fast" };
  return { server, env, stop: async () => await server.close() };
}
