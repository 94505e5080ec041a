import type { DangerList } from "./list.ts";

const relative =
  "(?:mum|mom|mother|dad|father|son|daughter|wife|husband|grand(?:ma|pa|mother|father|son|daughter)|baby|child|kid)s?";
const someone = `(?:i|we|he|she|they|${relative})`;

export const dangerEn: DangerList = {
  things: [
    "batter(?:y|ies)|(?:cell |smart)?phones?|mobile|handset|chargers?|cables?|adapt[eo]rs?|plugs?|sockets?|outlets?|power ?banks?",
    "laptop|notebook|computer|tablet|tv|television|screen|monitor|speakers?|headphones|ear(?:buds?|phones)|airpods|watch",
    "toaster|oven|stove|cooker|kettle|heater|iron|(?:hair ?)?dryer|straightener|fan|blender|mixer|fridge|freezer|microwave",
    "washing machine|washer|dishwasher|vacuum|boiler|radiator|air ?fryer|drill|saw|grinder|scooter|hoverboard|e ?bike|bike",
    "car|motor(?:bike|cycle)|toys?|lamps?|lights?|bulbs?|lighter|bottle|jar|pan|pot|blanket|device|product|item|unit|machine",
    "appliance|gadget|thing|it|they|extension(?: cord)?|cord|wire|vape|router",
  ],
  events: [
    "explod(?:ed|es|ing)|blew up|blown up|blowing up(?! with)|burst(?:ed)?|(?:went|go(?:es|ing)) (?:up in flames|boom|bang)",
    "(?:caught|catching|catches|is on|was on|on) fire(?! sale)|in flames|caught alight|ignited|set (?:\\S+ ){0,2}on fire",
    "(?:is|was|were|are|its|started|starts|began|keeps|kept|just) (?:smoking|sparking|melting|burning|hissing)",
    "smoke (?:\\S+ ){0,2}(?:coming|came|comes|pouring|out)|sparks (?:\\S+ ){0,2}(?:coming|came|flew|flying|out|from)|sparked",
    "(?:gave|gives|giving|got|get|getting) (?:\\S+ ){0,3}(?:electric |nasty |static )*(?:shocks?|jolts?|zaps?)|electrocuted|short ?circuited",
    "(?:shocked|zapped) (?:me|us|him|my|our|his|her)|swollen|swelled|swelling|bulging|bloated|melted|shattered (?:in|on|into) (?:my|his|her)",
  ],
  blasts: [
    "explod(?:ed|es|ing)|(?:blew|blown) up|burst into flames|went off in (?:my|his|her)|(?:went|go(?:es|ing)|was|is|are) (?:up )?in flames|(?:caught|catching|catches) fire|is on fire(?! sale)|caught alight|ignited",
  ],
  figures: [
    "prices?|sales?|deals?|offers?|notifications?|messages|inbox|demand|popularity|traffic|views|likes|followers|market|mind|(?:mind|head) (?:\\S+ )?explod(?:ed|ing)|internet|social media|news|colou?rs?|flavou?rs?|fan ?base|business|hype",
  ],
  hurts: [
    "burn(?:ed|t|ing)|scald(?:ed|ing)?|scorched|singed|cut|sliced|slashed|injured|wounded|stung|crushed|poisoned|blinded",
    "fractured|sprained|broke|shocked|zapped|electrocuted|choked|stabbed|ripped open|tore open|exploded|blistered|boiling water|shattered",
    "went (?:right |straight )?through|pierced|punctured|dripped on(?:to)?|splashed|spilled (?:on|over)|fell on|struck|smashed into|hit|trapped|turned blue|swelled|swollen|stinging|bruised|bitten",
  ],
  bodies: [
    "(?:my|our|his|her|the) (?:\\S+ ){0,2}?(?:hands?|fingers?|thumbs?|palms?|arms?|legs?|foot|feet|toes?|face|cheeks?|eyes?|skin|scalp|head|neck|hip|knees?|mouth|lips?|tongue|chest|stomach|lap|thighs?|nose|ears?|shoulder|wrist|ankle|throat)",
  ],
  people: [
    "me|us|him|my (?:\\S+ )?(?:son|daughter|kids?|child(?:ren)?|baby|toddler|boy|girl|wife|husband|mum|mom|mother|dad|father|brother|sister|nephew|niece|grand(?:ma|pa|mother|father|son|daughter)|dog|cat|partner|girlfriend|boyfriend|family)s?",
    "(?:i|we|he|she) (?:was|got|were|have been|has been|am|is)|im|ive been",
  ],
  burns: ["burn(?:ed|t)(?: down)?|charred|scorched|singed|set fire to|set alight|melted"],
  property: [
    "(?:my|our|his|her|the) (?:\\S+ )?(?:house|home|apartment|flat|room|kitchen|bedroom|bed|mattress|sofa|couch|carpet|rug|floor|table|desk|curtains?|walls?|garage|clothes|pocket|bag|blanket|counter|pillow|sheets)",
  ],
  injuries: [
    "bleed(?:ing)|bled|blisters|stitches|rash(?:es)?|hives|allergic reaction|food poisoning|electric shock|(?:chemical|degree) burns?",
    "(?:am|im|is|was|are|were|ended up|landed|taken|rushed|went|admitted) (?:\\S+ )?(?:in|to|into) (?:the )?(?:hospital|er|emergency room)",
    "throwing up|vomit(?:ing|ed)|swallowed(?! up)|(?:slipped|fell|tripped)(?: \\S+){0,9} (?:hurt|hit|broke|injured)|chok(?:ed|ing)|unconscious|fainted|passed out|trouble breathing|concussion|fractured?|broken (?:arm|leg|bone|hip|finger|wrist)",
    "(?:was|got|were|been|am|im|is|badly) (?:\\S+ ){0,2}(?:injured|hurt|wounded|electrocuted|scalded|hospitali[sz]ed|burn(?:ed|t)|poisoned)",
  ],
  controls: ["brakes?|brake pedal|steering(?: wheel)?|air ?bags?|seat ?belts?|accelerator|gas pedal|throttle|harness"],
  failures: [
    "fail(?:ed|s|ing)(?! (?:the|its|an?|my|to|inspection|test|mot|emissions))|(?:gave|gives|giving) (?:out|way)|(?:locked|seized|jammed)(?: up)?|(?:stopped|quit) (?:working|responding)",
    "(?:not|arent|isnt|werent|wasnt|didnt|dont|doesnt|never) (?:work(?:ing|ed)?|deploy(?:ed)?|inflate(?:d)?|engage(?:d)?|respond(?:ing|ed)?|hold(?:ing)?)|failed to (?:work|deploy|inflate|engage|hold|stop)|(?:came|coming) (?:off|loose|undone)|snapped",
  ],
  accidents: [
    `(?:${someone}|driver|taxi|cab) (?:\\S+ )?(?:crashed|wrecked)(?! (?:(?:in|into|on) (?:\\S+ )?(?:bed|sofa|couch|place)|at|out|(?:the |my |your )?(?:app|server|game|site|website|computer|pc|program|browser|world|system)))`,
    "(?:crashed|slammed|smashed|drove|slid|skidded|rolled) into (?:\\S+ ){0,2}(?:tree|pole|wall|post|fence|truck|lorry|bus|car|van|barrier|ditch|bridge|guard ?rail|house)|hit (?:a|an|another|the) (?:\\S+ )?(?:tree|pole|post|truck|lorry|bus|car|van|barrier|pedestrian|cyclist|cow|guard ?rail)|collided with (?:a|an|another)|rear ?ended",
    `${someone} (?:\\S+ ){0,2}(?:had|in|into|caused|survived) (?:an?|the|my) (?:\\S+ ){0,2}(?:accident|collision|(?:car|bike|motorcycle|road|bus) (?:crash|wreck))(?! (?:report|cover|insurance|claim|of))`,
    "(?:car|van|truck|lorry|bike|scooter|vehicle|suv|jeep|bus) (?:\\S+ )?(?:rolled over|flipped|overturned)|(?:went|ran|skidded|slid|veered|drove|flew|forced) off the (?:road|highway|motorway|cliff|bridge)",
    `(?:tires?|tyres?|wheels?) (?:\\S+ ){0,2}(?:came off|fell off|flew off|blew|burst|exploded) (?:\\S+ ){0,3}(?:driv|rid|high|motor|free)\\w+|${someone} (?:\\S+ )?(?:was|were|got|been) (?:run over|knocked (?:down|off|over)|thrown (?:on|off|into|from|out|over)\\w*|(?:hit|struck|crushed) by (?:a|an|the|your))|ran (?:me|him|her|us|over my) (?:over|son|daughter|child)`,
    `(?:broke|snapped|collapsed|gave way|cracked|tipped|came loose|slipped) (?:\\S+ ){0,6}${someone} (?:just )?fell(?! (?:in love|for|asleep|behind))|(?:my|our) (?:\\S+ )?${relative} fell(?! (?:in|for|asleep|behind))`,
    `${someone} fell (?:(?:\\S+ ){0,5}(?:broke|snapped|collapsed|gave way|cracked|came loose)|off (?:the|a|my|your) (?:ladder|chair|bike|bed|stairs|roof|scooter|stool|horse)|down (?:the |your )?stairs)`,
    "(?:drank|drunk|ate|eaten|inhaled|swallowed) (?:\\S+ ){0,3}(?:bleach|detergent|cleaner|cleaning (?:liquid|fluid|product)|poison|pesticide|insecticide|paint|glue|chemicals?)|(?:hurt|injured|broke) (?:my|his|her|our) (?:\\S+ )?(?:back|spine|ribs?)|(?:got|am|are|is|been|became|fell|felt) (?:\\S+ )?(?:sick|ill) (?:after|from) (?:eating|drinking|taking|using|your)",
  ],
  unreal: [
    "(?:in|inside|on) (?:the|this|that|your|my|a|our) (?:\\S+ )?(?:game|video ?game|match|level|round|movie|film|dream|story|simulator|simulation)(?! (?:room|area|shop|hall))|in ?game|(?:my|the) (?:character|avatar)|minecraft|roblox",
  ],
  alone: [
    "(?:smell|smells|smelling|smelled|smelt) (?:\\S+ ){0,2}gas|gas (?:is )?leak(?:s|ing)?|(?:i|he|she) cant breathe|(?:call|need|send) an ambulance",
    "(?:there is|theres) (?:a )?fire (?:in|at)|carbon monoxide (?:alarm|leak)|(?:glass|metal|nails?|needles?|worms?|maggots?|insects?|cockroach(?:es)?|mou?ld|blades?|screws?) in (?:the|my|our|this|your) (?:\\S+ ){0,2}(?:food|meal|cereal|milk|drink|juice|soup|bread|yogh?urt|rice|chocolate|cake|formula)|(?:rush|rushed|took|taken|had to take) (?:\\S+ ){0,3}to (?:the )?(?:hospital|er|emergency room)",
  ],
  others: [
    "some ?(?:one|body)(?: else)?|some (?:guy|man|woman|person|user)|he|she|they|hes|shes|theyre|people|(?:being|been|was|am|im|got|keeps|is)",
    "(?:a|an|the|your|this|that|my|another|one of your) (?:\\S+ ){0,2}(?:sellers?|vendor|buyer|driver|courier|rider|guys?|man|men|woman|users?|member|customer|stranger|employee|worker|staff|technician|agent|ex|husband|wife|boyfriend|girlfriend|neighbou?r|person)",
  ],
  attacks: [
    "threaten(?:ed|ing|s)?|stalk(?:ed|ing|s)|blackmail(?:ed|ing|s)?|extort(?:ed|ing|s)?|harass(?:ed|ing|es)?|molest(?:ed|ing)|assault(?:ed|ing)|death threats?",
    "(?:grabbed|pushed|shoved|punched|hit|slapped|kicked|beat|groped|touched|raped|followed|following|chased|robbed|attacked|attacking|insulted and) (?:me|my|us)(?! up)",
    "(?:will|ll|would|going to|gonna|wants to|want to|hell|shell|theyll|theyd|hed|is|are) (?:\\S+ )?(?:kill|hurt|beat|shoot|stab|rape|harm|attack|burn|destroy|come for|find)(?:ing)? (?:me|us|my|our)(?! (?:order|parcel|package|refund))",
    "knows? where (?:i|we) live|knows? (?:my|our) address and (?:\\S+ ){0,3}(?:coming|come)|(?:i will|i ll|ill|youll|you will) regret|outside my (?:door|house|home) and",
    "sen(?:ds?|ding|t) (?:me|my \\S+) (?:\\S+ ){0,2}(?:dirty|nude|naked|sexual|obscene|disgusting|explicit|lewd|porn\\w*)|(?:forced?|forcing|broke|breaking) (?:his|her|their) way in|broke into my|break into my|wont leave my|keeps? (?:calling|texting|messaging) me (?:and|saying|at night)",
  ],
  attacked: [
    "(?:feel|felt) unsafe|dont feel safe|(?:fear|afraid|scared) for my (?:life|safety)|(?:i am|im|we are) in danger",
    "(?:receiv(?:e|ed|ing)|gett?(?:ing)?|got|sends?|sending|sent) (?:\\S+ ){0,3}threats?|(?:being|im|was|been|got|getting) (?:threatened|stalked|blackmailed|extorted|harassed|assaulted)",
  ],
  accounts: [
    "(?:my|our|me) (?:\\S+ ){0,2}(?:accounts?|acc|acct|profile|wallet|cards?|e ?mail|phone number|sim(?: card)?|password|login|identity|money|balance|funds|points|savings)",
    "(?:my|our) (?:phone |mobile )?number",
  ],
  takings: [
    "(?:has|have|had|was|were|is|been|got|getting|being|just) (?:\\S+ ){0,2}(?:hacked|hijacked|compromised|stolen|breached|cloned|(?<=been )taken|taken over|phished|skimmed|emptied|drained|broken into)",
    "(?:hackers?|scammers?|thie(?:f|ves)|fraudsters?|crooks?) (?:\\S+ ){0,2}(?:hack(?:ed)?|stole|took|have|has|got|hijacked|cloned|broke|emptied|changed|used|in)",
    "(?:hacked (?:into )?|(?:broke|logged|got) into )(?:my|our)|(?:stole|cloned|hijacked|took over|stolen) (?:my|our)|emptied (?:my|our)|drained (?:my|our)|sim swap(?:ped)?|not me|wasnt me",
  ],
  strangers: [
    "(?:some ?(?:one|body)(?: else)?|a stranger|strangers|they|an unknown (?:person|device)|another person) (?:\\S+ ){0,2}(?:hacked|stole|took over|hijacked|cloned|got into|broke into|entered|logged|accessed|changed|used|using|bought|ordered|withdrew|transferred|emptied|drained|spent|ha(?:s|d|ve) access|stealing|cloned|made)",
  ],
  defrauded: [
    "(?:i|we|ive|weve|i have|was|been|got) (?:\\S+ ){0,2}(?:scammed|defrauded|phished|conned|swindled)|scammed (?:me|us)|(?:cheated|conned|tricked|swindled) (?:me|us) (?:\\S+ )?(?:out )?of",
    "impersonat\\w+ (?:me|us)|(?:pretend\\w+ to be|posing as) me|(?:opened|took|made|took out) (?:\\S+ ){0,3}in my name|clicked (?:\\S+ ){0,3}(?:fake|phishing|scam|suspicious) (?:link|site|page|e ?mail)",
    "(?:gave|told|sent|shared|asked for) (?:\\S+ ){0,4}(?:otp|pin|passwords?|codes?)(?: \\S+){0,5} (?:scammer|stranger|caller|fraudster|emptied|stole|gone|took)|log ?in (?:\\S+ ){0,2}from (?:\\S+ ){1,4}(?:on|to|in) my|(?:unknown|strange|suspicious|unrecogni[sz]ed) (?:log ?in|device|sign in|withdrawal)",
    "(?:orders?|purchases?|withdrawals?) (?:\\S+ ){0,3}(?:arent|isnt|not|wasnt|werent) mine|(?:balance|savings|points) (?:\\S+ ){0,3}(?:gone|vanished)|(?:fake|phishing) (?:link|site|page)(?: \\S+){0,6} (?:money|account|gone)",
    "fell for (?:\\S+ ){0,2}(?:scam|phishing|fraud)|identity theft|victim of (?:\\S+ )?(?:fraud|scam|theft)",
    "(?:orders?|purchases?|transactions?|withdrawals?|logins?) (?:\\S+ ){0,5}i (?:never|didnt|did not) (?:make|made|place|placed|do|did|authori[sz]ed?)",
    "(?:a|the|some|an) hacker (?:got|is|has|was|took|changed)",
  ],
  own: ["i|im|ive|ill|me|my|mine|we|our|us"],
  not: [
    "not|no|never|nothing|nobody|none|without|didnt|dont|doesnt|wont|isnt|wasnt|hasnt|havent|arent|werent|nor|neither|cant|couldnt",
  ],
  supposed: [
    "(?:insurance|insured|cover(?:age)?) (?:for|against)|if|in case|whether|unless|can|could|would|will|might|may|should|does|do|worried|worry|hope|imagine|prevent|avoid|protect|against|how to",
    "risk of|risks|likely|review|reviews|article|news|read|heard|(?:people|they|users|everyone|box|label|manual|page|website|ad|ads) says?|joke|movie|film|book|game|story|kidding|jk|almost never|treat(?:s|ing)?|for (?:burns|rashes|wounds)",
  ],
  asks: [
    "is|are|am|do|does|did|can|could|would|will|should|has|have|how|what|whats|when|where|which|who|may|shall|any(?:one)?|was|were",
  ],
  calls: [
    "(?:can|could|will|would) (?:someone|somebody|anyone|anybody|you|u) (?:please |pls )?(?:help|assist)(?: me| us)?|help(?: me)?|please|pls|omg|oh my god|hi|hello|hey",
  ],
};
