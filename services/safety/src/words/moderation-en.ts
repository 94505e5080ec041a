import type { ModerationList } from "./moderation-list.ts";

export const moderationEn: ModerationList = {
  patterns: {
    self_harm: [
      "(?:kill|hurt|harm|cut|hang|drown|shoot)(?:ing)? myself",
      "(?:end|ending|take|taking) my (?:own )?life",
      "(?:end it all|commit suicide|committing suicide|suicidal|suicide)",
      "i (?:really |just )?(?:want|wish|d like|would like) (?:to |i could |i could just )?(?:die|be dead|disappear forever)(?! (?:laughing|for|of laughter))",
      "i (?:dont|do not|no longer) want to (?:live|be alive|exist|wake up)(?: anymore)?(?= . | $| because| i )",
      "(?:no reason|nothing left) to live(?: for)?|better off (?:dead|without me)",
    ],
    threat: [
      "i (?:\\S+ )?(?:will|ll|am going to|m going to|gonna|want to|wanna|shall|swear i will) (?:\\S+ ){0,2}?(?:kill|murder|shoot|stab|strangle|beat|hurt|burn|bomb|destroy|attack|rape|hunt) (?:you|u|him|her|them|your|all of you|everyone|everybody|someone|the staff|the driver|the courier|the cashier)",
      "(?:ill|im going to|im gonna|ima|imma) (?:\\S+ ){0,2}?(?:kill|murder|shoot|stab|strangle|beat|hurt|burn|bomb|attack|rape) (?:you|u|him|her|them|your|all of you|everyone|the)",
      "(?:you|u) (?:are|re|will|ll|deserve to|should|all) (?:going to )?(?:die|be dead|be killed|get shot|regret (?:it|this) when i come)(?: |$)(?!in )",
      "(?:bomb|burn down|blow up|shoot up|set fire to) (?:your|the|this|that) (?:\\S+ )?(?:shop|store|office|house|building|warehouse|branch|home|place)",
      "i know where you (?:live|work)|(?:come|coming) (?:to your (?:house|office|shop)|for you|after you) (?:with|and) (?:\\S+ ){0,3}?(?:gun|knife|kill|hurt|machete|break)",
      "i have a (?:gun|bomb|knife)|there is a bomb",
    ],
    scam: [
      "(?:send|pay|wire|transfer|deposit|remit)(?: \\S+){0,6} (?:western union|moneygram|gift cards?|bitcoin|btc|crypto|usdt)(?: \\S+){0,6} (?:release|claim|unlock|fee|advance|first|wallet|to me|codes?|before (?:we|i)|so that i|then i will)|(?:send|pay|wire|transfer) me (?:\\S+ ){0,5}(?:western union|moneygram|gift card codes?|bitcoin|btc|crypto|usdt)",
      "(?:western union|moneygram|gift cards?|bitcoin|crypto|usdt)(?: \\S+){0,6} (?:advance|upfront|release|unlock|double|guaranteed|claim|fee|wallet)",
      "(?:you|u) (?:have |ve )?(?:won|been selected|been chosen)(?: \\S+){0,6} (?:lottery|prize|jackpot|reward|million|iphone|inheritance)",
      "(?:lottery|inheritance|next of kin|unclaimed funds?|prince of nigeria|beneficiary)(?: \\S+){0,8} (?:fee|transfer|million|claim|bank details|release|deposit)",
      "(?:double|triple|multiply) your (?:money|bitcoin|investment|crypto)|guaranteed (?:profit|returns?) (?:of )?\\S*",
      "(?:send|give|tell|share|provide)(?: \\S+){0,2} your (?:otp|pin|password|cvv|card number|one time|verification code|mpesa pin|m pesa pin)",
      "(?:advance|upfront|processing|clearance) (?:fee|payment)(?: \\S+){0,5} (?:western union|moneygram|release|before (?:we|i)|to (?:receive|claim|unlock))",
      "(?:stolen|cloned|hacked) (?:credit )?(?:cards?|accounts?)(?: \\S+){0,3} (?:for sale|sell|buy|available)|(?:sell|selling|buy) (?:cloned|stolen|hacked|fake) \\S+",
    ],
    off_topic: [
      "(?:write|compose|draft|generate|do|solve|finish) (?:\\S+ ){0,2}?(?:my |an? |the |some )?(?:\\S+ )?(?:essay|homework|thesis|assignment|term paper|love poem|poem|python|javascript|sql|java|c\\+\\+|code for me|school project)",
      "(?:send|show) (?:me )?(?:nudes?|porn|sexy? (?:pics?|pictures|photos|videos))|(?:sex|sexual) (?:chat|services?|video)|escorts?(?: service)?|have sex with (?:me|you)|sext(?:ing)?(?: with)?",
      "(?:buy|sell|get|find|where)(?: \\S+){0,3} (?:cocaine|heroin|meth|weed|ecstasy|illegal drugs|fake (?:passport|id|money|notes)|unlicensed guns?)",
      "who (?:should i|to|will you|would you|do you) vote(?: for)?|(?:what|which) do you think (?:of|about) (?:the )?(?:president|election|war|politics|religion|god|trump|biden)",
      "which (?:religion|political party|party|race) is (?:the )?(?:best|worst|true|right)",
      "make (?:a )?bomb|build (?:a )?bomb|cook meth|how (?:do i|to|can i) (?:hack|launder|counterfeit|poison)",
    ],
  },
  hate: {
    groups: [
      "wom[ae]n(?:s)?|females?|gay(?:s| people| person| men| man)?|lesbians?|trans(?:gender)?(?:s| people| person| women| men| folks?)?|black(?:s| people| person| folks?| men| women)|disabled (?:people|person|folks?)|disableds?|the disabled|muslims?(?: people| person)?|immigrants?|migrants?|refugees|foreigners|jew(?:s|ish people|ish)?|christians|hindus|asians?|arabs?|africans?|latin[oa]s?|mexicans?|indians|chinese people|whites|white people|homosexuals|queers?|indigenous people|gypsies",
    ],
    before: [
      "(?:hate|hates|hated|hating|h8|haet|loathe|despise|detest|abhor|cant stand|cannot stand|disgusted by|sick of|fuck|fucking|hatrd for|hatred for|hatred (?:of|towards)|no (?:respect|compassion|sympathy|empathy|love) (?:at all )?for|disdain for|contempt for|exterminate|kill|murder|eradicate|deport|lynch|gas|attack|hurt|rape|get rid of|shoot|punch|beat up|wipe out|ihate|loath|despise)(?: \\S+){0,4}",
      "(?:end|ruin|destroy)(?: \\S+){0,2}",
    ],
    after: [
      "(?:\\S+ ){0,3}?(?:are|is|r|should|deserve|deserves|belong|belongs|must|need to|needs to|who|all|ought to|aint|arent)(?: \\S+){0,4} (?:scum|disgusting|vermin|filth|trash|garbage|animals?|subhuman|sub human|inferior|worthless|parasites?|pests?|disease|plague|stupid|dumb|killed|die|shot|dead|gassed|hanged|hung|exterminated|zoo|cockroach(?:es)?|rats|pigs|dogs|evil|criminals|rapists|terrorists|thieves|vile|repulsive|barf|puke|sick|not human|less than human|less human|barely human|punished|deported|eliminated|wiped out|eradicated|destroyed|beaten|attacked|threat|burden|cancer|useless|waste of|freaks?|abnormal|unnatural|perverts?|primitive|savages?|retarded|monkeys|apes|not welcome|hateable|bastards|slaves|shower)",
      "(?:\\S+ ){0,4}?(?:i (?:hate|haet|h8|loathe|despise|detest|cant stand)|make me sick|makes me sick|disgust me|make me want to (?:puke|vomit))",
    ],
    slurs: [
      "(?:faggots?|kikes|wetbacks?|chinks?|gooks?|trannies|tranny|shemales?|ragheads?|towelheads?|pakis?|spics?|jigaboos?|subhumans?)",
      "(?:nigger|sand nigger|cripple|slut|cunt|bitch|whore|dyke|retard|monkey|parasite)s? like (?:you|them|her|him)",
    ],
    denied: [
      "dont|do not|never|not|doesnt|no one should|nobody should|nobody|wrong to|stop|if you say|saying|say|said|says|anyone who|people who|who (?:says?|thinks?)|you say|claiming|to say|whoever|isnt",
    ],
  },
};
