import type { Brain } from "../dialogue/brain.ts";
import type { AskModel } from "../model/ask-types.ts";
import { rulesBrain } from "../rules-brain/rules-brain.ts";
import { answerByModel } from "./answer.ts";
import { offersAnswer } from "./prompts/offers-answer.ts";
import { supportAnswer } from "./prompts/support-answer.ts";
import { chooseLanguageByModel, governByModel, narrowQueryByModel, understandByModel } from "./understand.ts";

/**
 * The brain that asks a model (DESIGN §5, CA-19). N01 to N04 ask only where the rules are unsure, so a turn mostly costs one
 * call. A node whose question fails is done by the rules. Left to them altogether: prices and orders (N05, N06, N07, N10),
 * told as the systems word them, and what binds the desk (N11, N12).
 */
export function createModelBrain(ask: AskModel): Brain {
  return {
    asksAtOnce: true,
    nodes: {
      ...rulesBrain.nodes,
      governor_spam_casual: governByModel(ask),
      intent_classify: understandByModel(ask),
      language_policy: chooseLanguageByModel(ask),
      sales_narrow_query: narrowQueryByModel(ask),
      support_rag_answer: answerByModel(ask, supportAnswer),
      offers_answer: answerByModel(ask, offersAnswer),
    },
  };
}
