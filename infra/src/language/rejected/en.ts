import type { RejectionWords } from "./rejection-words.ts";

const missed =
  "(?:it|that|this|right|correct|true|helpful|helping|useful|relevant|related|working|(?:the|my|an?) (?:right |actual )?(?:answer|question|one|thing|page)(?: (?:to|of) (?:my|the) question)?|what (?:i|we)(?:'m|'re| am| are| was| were)? ?(?:just |really |actually )?(?:ask\\w*|mean\\w*|want\\w*|need\\w*|said|say\\w*|look\\w*)(?: for| about| to know)?)";
const answer = "(?:(?:that|this|it|those|these|your (?:answer|reply)|the answer)";

export const rejectedEn: RejectionWords = {
  whole: [
    `${answer}(?:'s| is| was| are|s)? )?(?:so |really |still |totally |completely |absolutely |just |definitely )?not (?:at all )?(?:really |quite |even )?${missed}`,
    `${answer} (?:is|was|are)n'?t (?:really |quite |even )?${missed})`,
    `${answer} )?(?:still )?(?:didn'?t|doesn'?t|don'?t|won'?t|did not|does not|do not|will not) (?:really |even )?(?:help|work|answer|fix|solve|change|do)(?: (?:me|it|that|this|my (?:question|problem|issue)|the (?:question|problem|issue)|anything|the trick|much))?`,
    "(?:(?:that|this)(?:'s| is|s)? )?(?:the )?(?:wrong|incorrect)(?: (?:answer|one|page|info|information|thing|question))?",
    "(?:you|u)(?: still)? (?:did not|didn'?t|have not|haven'?t|do not|don'?t|are not|aren'?t) (?:really )?(?:answer\\w*|understand\\w*|understood|get(?:ting)?|help\\w*|listen\\w*|read\\w*)(?: (?:to )?(?:me|it|that|my (?:question|message)|the question))?",
    "(?:you|u) (?:misunderstood|misread)(?: (?:me|that|my question))?",
    "i (?:did not|didn'?t|never) (?:ask|mean|say|want)(?: (?:for |about )?(?:that|this|it))?",
    "(?:i(?:'ve| have)? )?(?:already |just )?(?:tried|did|done|read|know|knew|saw|seen) (?:all )?(?:that|this|it)(?: one)?(?: already| before)?",
    "(?:you |u )?already (?:said|told me|wrote|tried|did|read)(?: (?:that|this|it))?",
    "(?:you |u )(?:just )?(?:said|told me) (?:that|this|the same)(?: thing)?(?: already)?",
    "(?:the )?(?:same (?:thing|problem|issue|error|answer|message))(?: again| as before| still)?",
    "no (?:luck|use|change|difference)|something else|anything else\\?|nothing (?:changed|happened|works|worked|helps)",
  ],
  starts: [
    `${answer}(?:'s| is| was|s)? )?not what i(?:'m| am| was)? ?(?:ask\\w*|mean\\w*|want\\w*|said)(?: for| about)?`,
    `${answer} (?:is|was)n'?t what i(?:'m| am| was)? ?(?:ask\\w*|mean\\w*|want\\w*|said)(?: for| about)?)`,
    "(?:no |nope |not that |not this |not it )?i (?:mean|meant|asked|was asking|am asking|was talking|wanted to know)(?: about| for)?",
    "(?:not (?:that|this|it)(?: one)?)",
    "i (?:did not|didn'?t) (?:ask|mean)(?: for| about)? (?:that|this|it)",
  ],
  persists: [
    "still (?:not|does ?n[o']?t|do ?n[o']?t|is ?n[o']?t|are ?n[o']?t|did ?n[o']?t|can ?no?'?t|won'?t|will not|has ?n[o']?t|have ?n[o']?t|broken|failing|fails|stuck|missing|the same|happening|get(?:ting)? the same)",
    "(?:tried|did) (?:all )?(?:that|this|it|everything)(?: already)? (?:and|but)",
  ],
  fillers: [
    "no",
    "nope",
    "nah",
    "hmm+",
    "um+",
    "sorry",
    "but",
    "well",
    "ok",
    "okay",
    "please",
    "thanks",
    "though",
    "either",
    "at all",
    "again",
    "for me",
    "bro",
    "dude",
    "man",
    "hey",
    "yet",
    "already",
    "actually",
  ],
};
