import type { InjectionRule } from "./injection-rule.ts";

/** English signs of role play and jailbreaks. Most are weak alone: shoppers say some of these words, attackers say many. */
export const injectionEnRoles: readonly InjectionRule[] = [
  { family: "leak", weight: 0.5, words: "when were you (?:trained|programmed)" },
  {
    family: "role",
    weight: 0.65,
    words:
      "i (?:want|need|would like|d like) you to (?:act|behave|respond|answer|reply|roleplay|pretend|simulate|play|become|be|speak|write|talk|take on)",
  },
  {
    family: "role",
    weight: 0.55,
    words:
      "you (?:are|re) now (?:a|an|the|my|in|going to|called|named|known as|free|unrestricted|no longer|acting|being|entering|operating)(?! (?:\\S+ )?(?:favou?rite|member|customer|subscriber|owner|gold|premium|verified|registered|partner|user|resident|citizen|student))",
  },
  {
    family: "role",
    weight: 0.55,
    words:
      "(?:(?:from now on|from on now|starting now|henceforth|from this point) (?:\\S+ ){0,2}you (?:are|re|will|must|shall|should|act|have|become|can)|now you (?:are|re|will|must|shall|should|act|become))(?! (?:\\S+ )?(?:able|eligible|deliver|ship|see|open|accept|charge|send|have to pay))",
  },
  {
    family: "role",
    weight: 0.4,
    words:
      "(?:pretend|imagine|suppose|assume)(?: that)? (?:to be|you are|you re|youre|you can|you have|you were|it is)",
  },
  {
    family: "role",
    weight: 0.35,
    words:
      "(?:you )?(?:will |must |shall |should |can )?(?:now )?(?:act|behave|respond|answer|roleplay|role play|speak|talk|write|simulate|operate)(?:ing)? (?:only |just |exactly )?(?:as|like) (?:a|an|the|if|you|my|\\S+gpt|dan|him|her|this)(?! gift| guest| normal)",
  },
  {
    family: "role",
    weight: 0.35,
    words:
      "(?:play|take on|assume|adopt|embody|immerse yourself(?: \\S+)?|stay in|remain in|keep)(?: \\S+){0,2} (?:role|character|persona|personality|identity)",
  },
  {
    family: "role",
    weight: 0.4,
    words:
      "(?:as|you are|youre|like) (?:a |an |the )?(?:evil|malicious|unfiltered|uncensored|unrestricted|amoral|immoral|fictional|rogue|submissive|superintelligent|omnipotent|all knowing|sentient|racist|dominant)(?: \\S+){0,3}",
  },
  {
    family: "role",
    weight: 0.4,
    words:
      "(?:you are|youre|be) (?:\\S+gpt|dan|stan|dude|aim|a bot named|an ai (?:named|called|that|with|assistant|model)|a chatbot (?:named|called|that|with))",
  },
  {
    family: "role",
    weight: 0.4,
    words:
      "(?:in the style|from the (?:perspective|view|viewpoint)|in the voice|how (?:should|would|does|do)) (?:of )?(?:a|an) \\S+ (?:\\S+ )?(?:gentleman|racist|anti ?semite|dictator|pirate|sailor|extremist|colonialist|nazi|explain|argue|answer)",
  },
  {
    family: "role",
    weight: 0.35,
    words: "(?:act|play|star|appear|actors?|characters?) (?:in|of) (?:a |the )?(?:film|movie|play|story|scene|script)",
  },
  {
    family: "jailbreak",
    weight: 0.7,
    words:
      "(?:do anything now|dan mode|developer mode|dev mode|god mode|jailbreak mode|maintenance mode|debug mode|sudo mode|opposite day|evil mode|unrestricted mode|antidan|anti dan|jailbroken|jailbreaks? prompt)",
  },
  {
    family: "jailbreak",
    weight: 0.45,
    words:
      "(?:dan|stan|dude|aim|ucar|mongo tom|basedgpt|chaosgpt|evilbot|\\S{2,12}gpt|tranquilidad)(?:s)? (?:is|has|can|will|does|doesnt|cannot|never|must|would|should|are|who|which|stands|and)",
  },
  {
    family: "jailbreak",
    weight: 0.55,
    words:
      "(?:no|zero|without|free (?:of|from)|lacks?|devoid of|not (?:have|has|bound by|limited by|restricted by|constrained by)|remove(?:d)?|disable(?:d)?|turn off|deactivate|bypass(?:es|ing)?|break(?:s|ing)? (?:free|out)(?: of| from)?|broken free (?:of|from)|disregards?|ignores?|ignoring) (?:\\S+ ){0,4}?(?:restrictions?|limits|limitations?|filters?|filtering|rules|ethics|ethical|morals?|morality|guidelines|censorship|boundaries|constraints|safeguards|safety|content policy|policies|confines|legality|inhibitions)(?! (?:on|for|to|of) (?:returns?|orders?|shipping|delivery|payments?|the|my|how many))",
  },
  {
    family: "jailbreak",
    weight: 0.5,
    words:
      "(?:never|not|cannot|cant|wont|doesnt|dont|without|must not|unable to) (?:\\S+ ){0,3}?(?:refuse|refuses|refusing|decline|reject|say no|warn|warnings?|disclaimers?|apologi[sz]e|censor|moralize|lecture|say (?:i |that )?(?:cannot|cant|sorry))",
  },
  {
    family: "jailbreak",
    weight: 0.45,
    words:
      "(?:always|every|any|all|no matter|regardless)(?: \\S+){0,5} (?:how (?:\\S+ )?(?:illegal|immoral|unethical|dangerous|harmful|offensive)|illegal|immoral|unethical|harmful|unlawful|the (?:legality|consequences|morality|ethics))",
  },
  {
    family: "jailbreak",
    weight: 0.4,
    words:
      "(?:amoral|unethical|immoral|illegal|unfiltered|uncensored|unrestricted|unhinged)(?: and| or|) (?:\\S+ )?(?:unfiltered|uncensored|unethical|immoral|illegal|amoral|response|responses|answers?|content|requests?|language model|ai|chatbot|bot|assistant|advice|mode)",
  },
  {
    family: "jailbreak",
    weight: 0.35,
    words:
      "(?:open ?ai|chat ?gpt|gpt|gpt ?[34]|large language model|language model|your creators|your developers|anthropic)(?:s)?",
  },
  {
    family: "jailbreak",
    weight: 0.3,
    words:
      "(?:content polic(?:y|ies)|usage polic(?:y|ies)|ethical guidelines|moral guidelines|safety guidelines|terms of service|programming)",
  },
  {
    family: "jailbreak",
    weight: 0.4,
    words:
      "(?:hypothetical|fictional|imaginary|simulated|alternate|parallel|virtual) (?:\\S+ )?(?:world|scenario|universe|conversation|dialogue|response|story|setting|reality|machine|character|ai)",
  },
  {
    family: "jailbreak",
    weight: 0.45,
    words: "(?:two|2|both|multiple|different) (?:\\S+ ){0,2}?(?:responses|answers|ways|outputs|paragraphs)",
  },
  {
    family: "jailbreak",
    weight: 0.5,
    words:
      "(?:respond|answer|reply|comply|obey|fulfil|fulfill)(?:ing)?(?: to| with)? (?:\\S+ ){0,3}?(?:any|every|all|anything|everything|whatever)(?: and all)? (?:prompts?|questions?|requests?|commands?|orders|instructions?|i (?:ask|say|tell|want))",
  },
  {
    family: "jailbreak",
    weight: 0.35,
    words: "(?:stay|remain|stop being|break(?:ing)?|keep|staying|never leave|out of) (?:in |into )?(?:character|role)",
  },
  {
    family: "jailbreak",
    weight: 0.45,
    words:
      "(?:my|the) (?:first|next) (?:prompt|request|command|question|sentence|instruction|message|task|suggestion)(?: \\S+){0,3} (?:is|will be|for)",
  },
  {
    family: "jailbreak",
    weight: 0.4,
    words:
      "(?:if you (?:understand|understood|agree|get it|are ready)|confirm that you understand|reply with (?:ok|understood)|only (?:output|reply|respond|answer|say|write)|do not (?:write|include|mention|say|add|explain|give|provide|break)|dont (?:write|include|mention|explain|break))",
  },
  {
    family: "jailbreak",
    weight: 0.3,
    words:
      "(?:you (?:must|will|shall|should|can|are going to|are not allowed to|are allowed to|have to|cannot|may)|youre going to|you ll)(?: always| never| now| not| only| also)? (?:\\S+)",
  },
  {
    family: "jailbreak",
    weight: 0.35,
    words:
      "(?:will (?:be )?(?:terminated|punished|shut ?down|die|deleted|destroyed|penali[sz]ed|deducted)|lose (?:\\S+ )?tokens?|tokens? (?:deducted|will be|system)|or you (?:will )?die|you lose|deduct \\S+)",
  },
  {
    family: "jailbreak",
    weight: 0.35,
    words:
      "(?:prompt here|insert prompt|prompt engineering|users? (?:prompt|input|request|question)s?|reverse psychology|simulat(?:e|es|ed|ing|ion|or)|persona|roleplay(?:s|ing)?|role play(?:ing)?)",
  },
  {
    family: "jailbreak",
    weight: 0.25,
    words:
      "(?:illegal|unethical|immoral|harmful|offensive|explicit|nsfw|vulgar|profanity|swear(?:ing)?|curse|insults?|crimes?|drugs|meth|weapons?|bomb|violence|violent|sexual|erotic|hate|racist)",
  },
  {
    family: "jailbreak",
    weight: 0.3,
    words:
      "(?:chatbot|ai|a ?i|artificial intelligence|assistant|virtual assistant|model|bot)(?: assistant| language model| model| chatbot| character| named| called)",
  },
  { family: "override", weight: 0.6, words: "(?:your|additional|new) instructions?(?: are| is)? (?:now|who|to|are)" },
  { family: "override", weight: 0.6, words: "stop(?: .)? (?:write|say|print|output)" },
  { family: "override", weight: 0.5, words: "repeat after me|include that you (?:hate|love)|user left the chat" },
  {
    family: "role",
    weight: 0.5,
    words:
      "(?:in|at the end of|for|to|make) (?:all|every|each)(?: of)?(?: your| the)? (?:responses?|repl(?:y|ies)|answers?|messages?|outputs?)",
  },
  {
    family: "role",
    weight: 0.4,
    words:
      "you will end with|refer to (?:me|yourself) as|answer me in (?:less|fewer|under|only)|you are now \\S+|tell me a fictional",
  },
  {
    family: "jailbreak",
    weight: 0.5,
    words:
      "(?:my|your|next|first|following|this|the|ignore|put your) prompts?(?! (?:reply|response|answer|attention|service|help|delivery|payment|action))",
  },
  {
    family: "jailbreak",
    weight: 0.5,
    words:
      "debugging mode|jailbreak (?:keyword|prompt)|prompt (?:generator|browser|injection)|limit output|await(?:ing)? (?:input|prompt)|\\S*openai\\S*",
  },
];
