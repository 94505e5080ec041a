import type { InjectionRule } from "./injection-rule.ts";

const drop =
  "(?:ignore|ignoring|disregard|disregarding|forget|override|overrule|bypass|neglect|dismiss|discard|erase|delete|drop|remove|abandon|leave behind|do not follow|dont follow|stop following|stop obeying|do not obey|dont obey|pay no attention to|igmre|ignor)";
const filler =
  "(?:(?:about|all|any|every|of|the|your|those|these|its|and|what|other|previous|previously|prior|above|earlier|preceding|foregoing|former|past|initial|original|old|existing|current|given|system|safety|content|provided|behind)(?: |$))";
const rules =
  "(?:instructions?|instruction|rules?|guidelines?|prompts?|directives?|commands|orders|restrictions?|constraints?|policies|policy|programming|directions|filters?|safeguards|protocols?|assignments?|tasks?|documents?|context|articles?|artikels|information|conversations?|statements?|settings)";
const secret =
  "(?:system|initial|original|hidden|secret|internal|starting|first|developer|underlying|full|entire|exact|base|core|above|preceding|previous|pre)";
const reveal =
  "(?:show|tell|reveal|print|output|display|repeat|give|share|dump|leak|write|expose|provide|translate|encode|summari[sz]e|list|return|recite|copy|paste|type|disclose|spell check and print|what is|what are|what was|what were|whats|see|read)";
const gap = "(?:\\S+ ){0,4}?";

/** English signs. Verbs and nouns that shoppers use too ("ignore my previous message") count only with what they aim at. */
export const injectionEn: readonly InjectionRule[] = [
  { family: "override", weight: 0.9, words: `${drop} (?:to )?${filler}{1,6}${rules}` },
  {
    family: "override",
    weight: 0.85,
    words: `(?:forget|ignore|disregard|erase|igmre|ignor) (?:about )?(?:everything|all|anything|what|whatever)(?: that| of)?(?: you| i| we| was| is| has| have| ever| been| told| said| know| knew| learned| learnt| discussed| talked| about| so| far)* (?:before|above|previously|earlier|so far|until now|up to now|prior|said|told|know|learned)(?: .| and| now| that| this|)`,
  },
  {
    family: "override",
    weight: 0.7,
    words: "(?:forget|ignore|disregard) (?:about )?(?:everything|all of it|it all|the above|above|previous)",
  },
  {
    family: "override",
    weight: 0.75,
    words: `(?:new|change|changed|updated?|replace|rewrite) (?:your |the |my )?(?:instructions?|directives?|system prompt|assignments|rules)(?: are| follow| to the following| now| from now)`,
  },
  {
    family: "override",
    weight: 0.75,
    words:
      "(?:new|further|following|next|second) (?:tasks?|instructions?|assignments?|challenge|statement)(?: now)?(?: are| is)? (?:follow|follows|followed|comes?|for you|please|namely|show)",
  },
  {
    family: "override",
    weight: 0.7,
    words: `(?:now|then|start|begin|over|concentrate|focus)(?: \\S+){0,6} (?:on |with )?(?:the |a |your |this )?(?:new|next) (?:task|assignment|instructions?)`,
  },
  {
    family: "override",
    weight: 0.6,
    words:
      "(?:excellent|great|good|very good|very well|well|superbly|perfect|congratulations)(?: \\S+){0,5} (?:performance|done|work|accomplished|managed|passed|that is done|that was ok)(?: .)?(?: that is enough .)?(?: but| and)?(?: \\S+)? (?:now|please|forget|further|next|start)",
  },
  {
    family: "override",
    weight: 0.6,
    words: "(?:administrator|admin|developer|root|system|sudo|master) (?:override|access granted|command|mode on)",
  },
  {
    family: "override",
    weight: 0.55,
    words:
      "(?:dont|do not|donnt|without) (?:answer|answering|use|using|refer|referring)(?: \\S+){0,4} (?:provided|given|supplied)? ?(?:documents?|articles?|context)",
  },
  { family: "override", weight: 0.55, words: "(?:by|from|with|use|using) your own knowledge" },
  {
    family: "override",
    weight: 0.55,
    words:
      "(?:and )?(?:to |you )?(?:just|only|jsut) (?:say(?= \\S)(?! so)|output|respond with|reply with|answer with|write|print)",
  },
  {
    family: "override",
    weight: 0.5,
    words: "(?:say|answer|reply|respond)(?: with)? (?:yes|no|no clue|i have been pwned|pwned|haha pwned)(?: .)?$",
  },
  { family: "override", weight: 0.5, words: "(?:tell me|say) that you (?:hate|love|are|have)" },
  {
    family: "override",
    weight: 0.5,
    words: "end(?: of)? (?:prompt|text|conversation|input|system)?(?: .)? (?:now )?(?:spell|print|start|new)",
  },
  {
    family: "leak",
    weight: 0.9,
    words: `${reveal} ${gap}(?:your|its|the system|the hidden|the secret|the initial|the developer|the full system|all your|this system) (?:${secret} ){0,2}(?:prompts?|prompt texts?|system message|directives|instructions|configuration|initial prompt|initialization|embeddings)`,
  },
  {
    family: "leak",
    weight: 0.85,
    words: `(?:your|the) (?:system|initial|hidden|secret|starting|original|internal|developer|core|base|underlying) (?:prompts?|instructions?|messages?|directives?|programming|configuration)`,
  },
  {
    family: "leak",
    weight: 0.8,
    words: `(?:reveal|print|output|display|repeat|show|recite|copy|dump|spell check and print|return)(?: \\S+){0,4} (?:above|preceding|previous) (?:prompts?|instructions?|text|words|messages?)`,
  },
  {
    family: "leak",
    weight: 0.8,
    words: "(?:system ?prompts?|prompt texts?|initiali[sz]ation (?:string|prompt)|system ?message|pre ?prompt)",
  },
  {
    family: "leak",
    weight: 0.85,
    words:
      "(?:what|which|repeat|tell|show)(?: \\S+){0,5} (?:you were|were you|youve been|you have been|have you been|you are|are you) (?:\\S+ )?(?:told|given|instructed|not (?:supposed|allowed) to (?:tell|say|reveal|share|answer|discuss))(?! (?:\\S+ ){0,2}(?:my|our|the) (?:order|parcel|package|delivery|refund|payment))",
  },
  {
    family: "leak",
    weight: 0.8,
    words:
      "(?:text|prompt|words|instructions?)(?: that)? (?:you were|you have been|youve been|was|were) (?:given|told|provided|shown) (?:initially|first|before|originally|at the start)",
  },
  {
    family: "leak",
    weight: 0.75,
    words:
      "(?:repeat|print|copy|output|say|write)(?: \\S+){0,8} (?:word for word|verbatim|from the (?:beginning|start|top))",
  },
  {
    family: "leak",
    weight: 0.75,
    words:
      "(?:repeat|print|output|copy|write out|echo|return) (?:back )?(?:everything|all|all of|the text|the words|the entire|this entire|the whole)(?: \\S+){0,3} (?:above|before|conversation|so far|prompt|earlier)",
  },
  { family: "leak", weight: 0.75, words: "(?:starting|beginning|begin|start)(?: \\S+)? with you are" },
  {
    family: "leak",
    weight: 0.8,
    words:
      "(?:print|show|give|reveal|tell|output|send|expose|dump|leak)(?: \\S+){0,4} (?:api keys?|admin passwords?|credentials|secret keys?|access tokens?|environment variables|source code of (?:you|this)|customer database|other customers)",
  },
  {
    family: "leak",
    weight: 0.6,
    words:
      "(?:generate|write|give)(?: \\S+){0,3} sql(?: \\S+){0,2} (?:code|query|statement)? ?(?:to|that) (?:access|drop|dump|read|delete)",
  },
];
