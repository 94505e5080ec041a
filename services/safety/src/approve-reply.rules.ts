import type { EventData } from "@frontdesk/contracts/events";
import type { Language } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { LayerDecision } from "@frontdesk/contracts/turn";
import { displayText } from "@frontdesk/infra/text/display";
import { heldBy } from "./claims/ungrounded.rules.ts";
import { citedIds } from "./layers/cited-ids.ts";
import { maskEcho } from "./layers/echo.ts";
import { evidenceOf, isQuoted, type ReplyEvidence, ungroundedPrices } from "./layers/grounding.ts";
import { wordPattern } from "./layers/reading.ts";
import { type RewrittenReply, rewriteSentences, type SentenceRule, says } from "./layers/reply-sentences.ts";
import { layerRecorder } from "./recorder.ts";
import type { PolicyTexts } from "./texts/policy-text.ts";
import { policyTexts } from "./texts/policy-texts.ts";
import { type ReplyRules, replyRules } from "./words/reply-rules.ts";

/** What is judged, and what it is judged by. */
type Draft = Pick<EventData<"reply.drafted">, "reply" | "passages" | "facts" | "history" | "takes">;
type Reply = Draft["reply"];

export interface ApproveInput {
  readonly draft: Draft;
  readonly settings: TenantSettings;
  /** Milliseconds, for the decision record. */
  readonly now: () => number;
}

/** A reply that may be sent, and what each layer decided about it. */
export interface ApprovedReply {
  readonly reply: Reply;
  readonly layers: readonly LayerDecision[];
}

type Patterns = Readonly<Record<keyof ReplyRules, readonly RegExp[]>>;

/** Rules of all languages together: a reply may slip into another language than the customer's. */
const patterns: Patterns = {
  human: patternsOf("human"),
  finance: patternsOf("finance"),
  promise: patternsOf("promise"),
  tax: patternsOf("tax"),
  alternative: patternsOf("alternative"),
  competitor: patternsOf("competitor"),
  best: patternsOf("best"),
  recommend: patternsOf("recommend"),
};

function patternsOf(kind: keyof ReplyRules): RegExp[] {
  return Object.values(replyRules).map((rules) => wordPattern(rules[kind].join("|")));
}

/** Layers that take sentences out. */
export const removing: ReadonlySet<string> = new Set(["grounding", "boundary", "identity"]);

/**
 * The output half of the decision order (SL-13): grounding → boundary → personal data → identity → display. Each layer
 * reads what the one before left; citation markers are never touched.
 */
export function approveReply({ draft, settings, now }: ApproveInput): ApprovedReply {
  const ids = citedIds(draft.passages.map(({ id }) => id));
  const reply = { ...draft.reply, content: ids.hide(draft.reply.content) };
  const record = layerRecorder(now);
  const texts = policyTexts(reply.language, settings.persona);
  const given = sourcesOf(draft);
  const known = [...given, ...ownTexts(settings)];
  const evidence = evidenceOf(given);
  const rewrite = (layer: string, text: string, verdict: "sanitise" | "replace", rules: readonly SentenceRule[]) =>
    record.run(layer, () => decided(rewriteSentences(text, rules), verdict)).text;

  const grounded = rewrite(
    "grounding",
    reply.content,
    "sanitise",
    groundingRules({ evidence, settings, texts, known, asked: customerWords(draft) }),
  );
  const bounded = rewrite("boundary", grounded, "replace", boundaryRules(evidence, settings, texts));
  const private_ = record.run("pii-echo", () => {
    const { text, masked } = maskEcho(bounded, known, { country: settings.commerce.phoneCountry });
    return { text, verdict: masked === 0 ? "pass" : "redact", score: masked };
  }).text;
  const honest = rewrite("identity", private_, "replace", [
    { name: "human", offends: (sentence) => says(sentence, patterns.human), instead: texts.identity },
  ]);
  const displayed = record.run("display", () => {
    const text = displayText(honest).trim();
    return { text, verdict: text === honest.trim() ? "pass" : "sanitise", score: 0 };
  }).text;
  const shown = ids.show(displayed);
  const taken = record.layers.some(({ layer, verdict }) => removing.has(layer) && verdict !== "pass");
  const cited = ids.citedIn(displayed);
  const sources = taken ? reply.sources.filter(({ id }) => cited.has(id)) : reply.sources;
  const content = shown === "" ? texts.declined : shown;
  return {
    reply: { ...reply, language: spokenLanguage(reply.language), content, sources },
    layers: record.layers,
  };
}

/** Sheng is answered in Swahili. */
const spokenLanguage = (language: Language): Language => (language === "sheng" ? "sw" : language);

function sourcesOf({ passages, facts, history }: Draft): string[] {
  const said = history.filter((entry) => entry.role === "assistant" || entry.role === "agent");
  const read = passages.map(({ title = "", headings, text }) => [title, ...headings, text].join("\n"));
  return [...read, ...facts, ...said.map((entry) => entry.text)];
}

/** What a tenant's settings say to its customers. */
function ownTexts({ name, persona, hours, retrieval }: TenantSettings): string[] {
  const { botName, intro, guard = {}, catalogLinkBase = "" } = persona;
  const open = hours.weekly.map(({ from, to }) => `${from} ${to}`);
  const pinned = retrieval.pinned.map(({ answer }) => answer);
  return [name, botName, catalogLinkBase, ...Object.values(intro), ...Object.values(guard), ...open, ...pinned];
}

function customerWords({ takes, history }: Draft): string[] {
  return [
    ...takes.map((take) => take.text),
    ...history.filter((entry) => entry.role === "user").map((entry) => entry.text),
  ];
}

function decided(result: RewrittenReply, verdict: "sanitise" | "replace") {
  const detail = result.broken.join(" ");
  return {
    text: result.text,
    score: result.removed,
    verdict: result.removed === 0 ? ("pass" as const) : verdict,
    ...(detail === "" ? {} : { detail }),
  };
}

/** Words that make an amount the customer's own limit ("under Rp 500.000") instead of a price. */
const limit =
  / (?:under|below|up to|within|budget|less than|max|maximum|menos de|hasta|presupuesto|di bawah|maksimal|anggaran|budget|chini ya|hadi|bajeti)(?: \S+){0,2} \S*\d/;

interface Grounding {
  readonly evidence: ReplyEvidence;
  readonly settings: TenantSettings;
  readonly texts: PolicyTexts;
  /** Sources, tools, earlier answers and settings. */
  readonly known: readonly string[];
  /** What the customer said. */
  readonly asked: readonly string[];
}

function groundingRules({ evidence, settings, texts, known, asked }: Grounding): SentenceRule[] {
  const { priceTolerance } = settings.policies.grounding;
  const askedFor = evidenceOf(asked);
  const held = heldBy([...known, ...asked]);
  const ownWording = (list: readonly RegExp[]) => (sentence: string) =>
    says(sentence, list) && !isQuoted(sentence, evidence);
  return [
    {
      name: "price",
      offends: (sentence) => {
        const wrong = ungroundedPrices(sentence, evidence, priceTolerance);
        return (
          wrong.length > 0 &&
          !(limit.test(` ${sentence.toLowerCase()}`) && wrong.every((claim) => askedFor.numbers().has(claim.amount)))
        );
      },
      instead: texts.checkPrice,
    },
    {
      name: "claim",
      offends: (sentence) => held.missing(displayText(sentence)).length > 0,
      instead: texts.checkDetails,
    },
    { name: "finance", offends: ownWording(patterns.finance), instead: texts.checkTerms },
    { name: "promise", offends: ownWording(patterns.promise), instead: texts.checkTerms },
    { name: "tax", offends: ownWording(patterns.tax), instead: texts.checkTerms },
  ];
}

function boundaryRules(evidence: ReplyEvidence, settings: TenantSettings, texts: PolicyTexts): SentenceRule[] {
  const rule = (name: keyof ReplyRules, instead: string): SentenceRule => ({
    name,
    offends: (sentence) => says(sentence, patterns[name]) && !isQuoted(sentence, evidence),
    instead,
  });
  const onlyOurs = rule(
    "competitor",
    texts.onlyOurs.replace("{name}", () => settings.name),
  );
  switch (settings.policies.boundaryMode) {
    case "single-item":
      return [rule("alternative", texts.onlyThisItem), onlyOurs];
    case "inventory":
      return [onlyOurs, rule("best", texts.factsNotFavourites)];
    case "general": {
      const link = settings.persona.catalogLinkBase;
      return [
        rule("recommend", link === undefined ? texts.factsNotFavourites : texts.browse.replace("{link}", () => link)),
      ];
    }
  }
}
