import { rmSync } from "node:fs";
import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import {
  type ChatServerRequest,
  type ScriptedModelServer,
  startScriptedModel,
} from "@frontdesk/infra/testkit/scripted-model-server";
import { customer } from "../fleet/customer.ts";
import { roomy as limits } from "../fleet/shoe-shop.ts";
import { type Crew, type CrewOptions, startCrew } from "./crew.ts";
import type { Replica } from "./replicas.ts";

/** Where a desk runs: on files, one process; or on servers, two. */
export interface World {
  readonly name: "embedded" | "servers";
  /** The variables of a new installation. */
  readonly newInstallation: () => NodeJS.ProcessEnv;
}

/** `rules` and `burst` are answered by the rules, `burst` waits for more; a model writes for `writers`. */
export type ShopName = "rules" | "burst" | "writers";

export interface KillableDesk extends Crew {
  readonly world: World["name"];
  readonly keys: Readonly<Record<ShopName, string>>;
  /** Knows a replica by its key, which is the replica's name. */
  readonly model: ScriptedModelServer;
}

const knowledge = "# Returns\n\nYou can return unworn shoes within 30 days of delivery. Keep the box.";

/** Starts the replicas and makes the three tenants. */
export async function startKillableDesk(world: World, options: CrewOptions = {}): Promise<KillableDesk> {
  const installation = world.newInstallation();
  const model = await startScriptedModel();
  const answerWell = () => model.respond((request) => act.text(answerTo(request)));
  answerWell();
  const named = { FRONTDESK_MODEL_URL: model.url, FRONTDESK_MODEL_FAST: "scripted-fast" };
  const envOf = (name: string) => ({ ...installation, ...named, FRONTDESK_MODEL_API_KEY: name });
  const crew = await startCrew(world.name === "embedded" ? ["one"] : ["one", "two"], envOf, options);
  const close = async () => {
    await crew.close();
    await model.close();
    rmSync(installation["FRONTDESK_DATA"] ?? "", { recursive: true, force: true });
  };
  try {
    const [first] = crew.running();
    const keys = await openShops(first as Replica);
    const restore = async () => {
      answerWell();
      await crew.restore();
    };
    return { ...crew, world: world.name, keys, model, restore, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openShops(replica: Replica): Promise<Record<ShopName, string>> {
  const shops = {
    rules: { models: { use: "rules" } },
    burst: { models: { use: "rules" }, burst: { windowMs: 1_500, maxMs: 4_000 } },
    writers: { models: { callsPerMinute: 100_000 } },
  };
  const made = Object.entries(shops).map(async ([id, settings]) => {
    const { apiKey } = await replica.ask("tenant", { id, name: "Shop", limits, ...settings });
    await customer(replica.url, apiKey).addDocument({ id: "returns.md", text: knowledge });
    return [id, apiKey] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Record<ShopName, string>;
}

/** What the passage says, with its id as the source after each sentence. */
export function answerTo({ body }: ChatServerRequest): string {
  const prompt = body.messages.map(({ content }) => content).join("\n");
  const [, id = ""] = /^id: (\S+)$/mu.exec(prompt) ?? [];
  return `You can return unworn shoes within 30 days of delivery. [source: ${id}] Keep the box. [source: ${id}]`;
}
