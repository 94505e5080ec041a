import type { Brain } from "@frontdesk/generation/dialogue/brain";
import { rulesBrain } from "@frontdesk/generation/rules-brain/rules-brain";
import type { Desk } from "./answer-desk.ts";
import type { GivenModels } from "./open-knowledge.ts";

/** What was learnt from data, in place of the weights that the product ships. */
export interface Models {
  /** Given to `openKnowledge`. */
  readonly knowledge?: GivenModels;
  readonly brain?: Brain;
}

/**
 * Looks at every desk's questions once; then says what is learnt when a group of sets is left out. With none left out
 * (""), that is what the product ships.
 */
export type Learner = (desks: readonly Desk[]) => Promise<(leftOut: string) => Models>;

/** One for each JSON of weights in the product. */
const learners: readonly Learner[] = [];

export function requireLearners(): void {
  if (learners.length === 0)
    throw new Error("--leave-out: nothing is registered in learnt.ts that could be learnt anew");
}

/** The desks, each under models that have seen nothing of its group. */
export async function withoutOwnGroup(desks: readonly Desk[], from: readonly Learner[] = learners): Promise<Desk[]> {
  const modelsWithout = await learnWithout(desks, from);
  return await Promise.all(desks.map((desk) => withModels(desk, modelsWithout(desk.set.group))));
}

/** The same documents under other models. */
async function withModels(desk: Desk, { knowledge = {}, brain = rulesBrain }: Models): Promise<Desk> {
  return { ...desk, knowledge: await desk.stored.open(knowledge), brain };
}

async function learnWithout(desks: readonly Desk[], from: readonly Learner[]): Promise<(leftOut: string) => Models> {
  const learnt: ((leftOut: string) => Models)[] = [];
  for (const learner of from) learnt.push(await learner(desks));
  return (leftOut) => {
    const models = learnt.map((modelsWithout) => modelsWithout(leftOut));
    return {
      ...Object.assign({}, ...models),
      knowledge: Object.assign({}, ...models.map(({ knowledge }) => knowledge)),
    };
  };
}
