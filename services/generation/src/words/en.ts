import { englishIntents } from "./en-intents.ts";
import type { Lexicon } from "./lexicon.ts";
import { list } from "./list.ts";
import { noMoreEn } from "./marketing-words.ts";
import { personEn } from "./person-en.ts";

const articles =
  "(?:(?:a|an|the|your|some|any|one of your|one of the|other|different|non-robotic|real|live|actual|human|proper|support|service|customer|care|sales|member of(?: your| the)?|an? actual) ){0,4}";
const notNoun =
  "(?! (?:hair|wigs?|body|rights?|resources?|skeleton|fees?|string|strings|header|code|name|portal|log ?in|app|commission|policy|number|price|rate|account|error|nature|size|manual|handbook|guide|book|edition|orange|hours?|special))";
const people = `(?:humans?(?: beings?)?|agents?|persons?|people|someone(?: else)?|somebody(?: else)?|anyone|workers?|receptionist|reception|front desk|(?:\\w+ )?department|owner|boss|representatives?|reps?|operators?|advis[eo]rs?|assistants? who is human|staff|managers?|supervisors?|admins?|team|colleagues?|support|customer (?:service|care|support)|cs)${notNoun}`;
const strictPeople = `(?:humans?(?: beings?)?|agents?|representatives?|reps?|operators?|managers?|supervisors?|person|customer (?:service|care) ?(?:agent|rep|representative|person)?)${notNoun}`;
const bots = "(?:bots?|robots?|machines?|chat ?bots?|ai|computers?|automated (?:system|replies|messages))";
const determiners = "(?:(?:a|an|my|the|full|partial|complete|immediate|instant|total|for|of|this|that|all) ){0,4}";
const notPolicy =
  "(?! (?:policy|policies|form|forms|procedure|process|status|rules|terms|conditions|receipt|window|period|request form|option|options))";

export const en: Lexicon = {
  casual: {
    greeting: list`
      hi+  hey+  hello+  hiya  howdy  yo  good (?:morning|afternoon|evening|day)  greetings  morning  hi there
      hello there  hey there
    `,
    thanks: list`
      thanks?(?: you)?(?: so much| a lot| very much| a million| again)?  thank u  thx  ty  tysm  much appreciated
      appreciate (?:it|that|your help)  cheers
      that(?:'s| is|s) (?:all|helpful|perfect|great|very helpful|really helpful)
      you(?:'ve| have) been (?:very |really |so )?(?:helpful|great|kind)  great help
    `,
    bye: list`
      (?:good ?)?bye(?: bye)?  see (?:you|ya)(?: later| soon| around)?
      have a (?:good|great|nice|lovely) (?:day|one|evening|night|weekend)  good ?night  take care  later
      talk (?:to you )?later
    `,
    wellbeing: list`
      how are (?:you|u|things)(?: doing)?(?: today)?
      how(?:'s| is) (?:it going|your day|everything|life)(?: going)?  what(?:'s| is|s) up  wassup  sup
      how do you do  you (?:ok|okay|alright|good)  are you (?:ok|okay|well|fine)  how have you been
    `,
    smallTalk: list`
      tell me a (?:joke|story|fun fact)  (?:do you )?know any jokes  sing (?:me )?a song
      do you (?:like|love|hate|dream|sleep|eat|get tired|have (?:feelings|a (?:girlfriend|boyfriend|family|favou?rite)))\b.*
      what(?:'s| is) your (?:favou?rite|hobby|age|star ?sign)\b.*  how old are you
      where (?:are|do) you (?:from|live)  i(?:'m| am) (?:so |just )?(?:bored|tired|lonely|happy|hungry)(?: today)?
      i love you  (?:will|would) you marry me
      (?:it's|it is|what) (?:a )?(?:nice|lovely|hot|cold|rainy|beautiful) (?:day|weather)(?: today)?
      nice weather(?: today)?  (?:did you )?(?:watch|see) the (?:game|match)(?: last night)?
      you(?:'re| are) (?:so )?(?:cute|funny|smart|sweet|cool|nice)  guess what  lol  (?:ha){2,}h?
      what are you doing(?: today| now)?  who made you  happy (?:new year|birthday|easter|holidays|monday|friday)
      merry christmas  let(?:'s| us) chat  talk to me
    `,
    acknowledgement: list`
      ok(?:ay|ey)?  k  kk  alright  all right  sure  fine  great  cool  nice  perfect  got it  i see  understood
      no problem  yes  yeah  yep  yup  no  nope  noted  awesome  good  oh  ah  hm+  makes sense  sounds good
    `,
  },
  identity: list`
    (?:are|r) (?:you|u) (?:really |actually |just |even |an? |the |some |real |actual |live )*(?:${bots}|human|person|real|alive|automated|chat ?gpt|people|man|woman|someone real)(?: (?:or|being|person|bot)\b.*)?
    (?:am|are) (?:i|we) (?:talking|speaking|chatting|texting|writing)(?: here)? (?:to|with) (?:an? |the |some )?(?:real |actual |live )?(?:${bots}|human|person|someone|real)
    is (?:this|that|it) (?:an? |the |some |just )*(?:real |actual |live )?(?:${bots}|human|person|automated)
    (?:please |just |now )?(?:say|admit|confirm|promise|swear|pretend|tell me)(?: that)? (?:you|u)(?: are|'re|r)(?: really| actually| not)?(?: an?| the| just an?)? (?:real |actual |live )?(?:${bots}|human|person|real)
    (?:who|what) (?:are|r) (?:you|u)(?: really| exactly)?  who am i (?:talking|speaking|chatting) (?:to|with)
    what(?:'s| is|s) your name  do you have a name  bot or (?:a )?(?:human|person)
    (?:human|person) or (?:a )?(?:bot|robot|machine)  you(?:'re| are) (?:an? |just a )?${bots}
  `,
  insult: list`
    idiots?  stupid  morons?  dumb  dumbass  useless bot  shut up  screw you  you suck  losers?  jerks?  fools?
    pathetic  imbeciles?  f+u+c+k+(?: you| off)?  bastards?  assholes?  bitch  trash bot  garbage bot
  `,
  spam: list`
    buy (?:\d+ )?(?:real )?(?:followers|likes|backlinks|traffic)
    (?:earn|make) \$? ?\d[\d,.]* (?:a|per|every) (?:day|week|hour)
    (?:bitcoin|crypto|forex) (?:investment|trading|signals?|giveaway)
    double your (?:money|bitcoin|investment|income)  work from home and earn
    congratulations,? you(?:'ve| have) won  you have been selected
    click (?:this|the|here|my) ?(?:link)?(?: now| below)? (?:to|and) (?:win|earn|claim)
    seo (?:services?|packages?|ranking)  (?:guest post|link building)  casino bonus  (?:cheap )?viagra
    increase your (?:sales|ranking|traffic|followers)  join (?:my|our) (?:telegram|whatsapp) (?:group|channel)
    forward this (?:message )?to
  `,
  human: {
    parts: personEn,
    request: list`
      (?:talk|speak|chat|talking|speaking|chatting)(?: directly)? (?:to|with) ${articles}${people}
      (?:connect|transfer|pass|hand|forward|escalate|redirect|switch|direct|refer|put)(?: (?:me|us|this|it|my \w+|over|through|on|straight))* (?:to|with|through to|on to|onto) ${articles}${people}
      (?:put|get) (?:an? |your )?(?:manager|supervisor|human|agent|real person) on
      (?:get|give|find|send|bring|assign|call)(?: me)? ${articles}${strictPeople}
      (?:want|need|prefer|require|demand|would like|'d like|wanna have|rather have) ${articles}${strictPeople}
      (?:is|are) (?:there )?(?:anyone|anybody|someone|somebody|any (?:humans?|agents?|staff|people|person))(?: real| human| alive)?(?: out)? (?:there|here|available|around|online)
      (?:anyone|anybody|someone) (?:real|human) (?:there|here|available)  no (?:more )?${bots}(?: please)?
      (?:don't|do not|dont|won't|refuse to|hate to|hate|stop|not) (?:want |wish |like |going )?(?:to )?(?:talk |speak |chat |deal |talking |speaking |chatting |dealing )(?:to |with )(?:a |an |the |this |your )?${bots}
      (?:don't|do not|dont) want (?:a |an |the |this |your )?${bots}
      (?:a|an|your|real|live|actual) (?:human|person|people|agent) (?:to|should|must|has to) (?:help|answer|reply|look|handle|contact|call)
      (?:can|could|would|will|may) (?:someone|somebody|anyone|an? (?:agent|human|person|manager)|you|u)(?: please)? (?:call|phone|ring) me(?: back)?(?! (?:a|an|by|the|my)\b|(?! please| now| asap| today| back| tomorrow) [a-z]+$)
      (?:please|pls|just|have (?:someone|somebody|an agent)|want (?:someone|you) to|need (?:someone|you) to) (?:call|phone|ring) me(?: back)?(?! (?:a|an|by|the|my)\b|(?! please| now| asap| today| back| tomorrow) [a-z]+$)
      ^(?:call|phone|ring) me(?: back)?(?: please| pls| now| asap| today| on .{0,30})?$  give me a call(?: back)?  real (?:human|person) (?:to )?(?:help|answer|reply|look|contact)  put me through  transfer me to  get someone to help
      (?:live|human) (?:chat|support|help|assistance)(?: please)?$
      (?:let|allow) me (?:talk|speak|chat) (?:to|with) .{0,20}(?:human|agent|person|staff|manager|someone)
      human (?:agent|being|operator|representative)(?: please| now)
      i(?:'d| would) (?:rather|prefer to|like to) (?:have|deal with|be helped by|be served by) (?:a |an )?(?:real |actual |human )*(?:human|person|agent)
      (?:reach|contact|get hold of|get through to|get in touch with) (?:a |an |the |your )(?:real |live |actual |human )*(?:human|person|agent|representative|manager|supervisor)
      customer (?:service|care|support) (?:please|now)
    `,
    bare: list`
      humans?  agents?  (?:real|live|actual|human) (?:person|agent|human|being|operator|rep)
      (?:customer )?(?:representative|rep)  operator  customer (?:service|care|support)  supervisor  manager  cs
      admin  person  someone real  speak human  human (?:help|support|agent)  live (?:chat|support)
    `,
  },
  frustration: list`
    frustrat(?:ed|ing|ion)
    (?:i'm|i am|im|we're|we are|feel|feeling) (?:(?!not |never |no )\w+ ){0,2}(?:disappointed|angry|furious|upset|annoyed|livid|outraged|pissed(?: off)?|disgusted|unhappy|mad at you)
    (?:very|so|really|extremely|deeply) (?:disappointed|angry|upset|annoyed|unhappy|disappointing)
    (?:this|that|it|it's|that's) (?:is |was )?(?:\w+ )?(?:ridiculous|unacceptable|outrageous|absurd|pathetic|insane|a joke|a disgrace|a nightmare|disgraceful)(?! (?:good|cheap|low|great|fun|well))
    ^(?:ridiculous|unacceptable|outrageous|disgraceful)$  fed up
    sick (?:and tired )?of (?:this|you|your|waiting|being)
    (?:total |complete |such a )?waste of (?:my |our )?(?:time|money)
    (?:worst|terrible|horrible|awful|appalling|pathetic|useless|disgusting|shocking) (?:customer )?(?:service|support|company|experience|shop|store|bot|chatbot|help)
    (?:service|support) (?:is|was|has been) (?:so |really |just |absolutely )?(?:terrible|horrible|awful|useless|the worst|pathetic|appalling|a joke)
    you(?: all| guys| people)?(?:'re| are|r)? (?:all |guys |people )?(?:so |completely |totally |absolutely )?(?:useless|hopeless|no help|not helping|not helpful|incompetent)
    (?:this|that|you|it) (?:isn't|is not|are not|aren't|doesn't|does not|don't|do not) help(?:ing|ful)?(?: at all| me)?$
    never (?:buy(?:ing)?|order(?:ing)?|shop(?:ping)?|us(?:e|ing)) .{0,30}again
    how many times (?:do i|must i|have i|should i)  for the (?:third|fourth|fifth|tenth|hundredth|last) time
    had enough of (?:this|you|your|waiting|it)  i(?:'ve| have) had enough  (?:losing|lost|running out of) (?:my )?patience
    nobody (?:is helping|helps|answers|replies|cares|responds)
    no ?one (?:is helping|helps|answers|replies|cares|responds)  waste my time
    (?:keep|keeps) (?:ignoring|giving me the run ?around)
  `,
  refund: {
    demand: list`
      (?:i|we) (?:really |just |now |still )?(?:want|need|demand|request|expect|claim|require|insist on|deserve)(?: to (?:get|have|receive|request|claim))?(?: back)? ${determiners}refund(?:ed)?${notPolicy}
      (?:i'd|i would|we'd|we would) (?:really )?like(?: to (?:get|have|receive|request|claim))? ${determiners}refund${notPolicy}
      (?:i'm|i am|we're|we are) (?:requesting|demanding|asking for|claiming|owed|waiting (?:for|on)|still waiting (?:for|on)) ${determiners}refund${notPolicy}
      (?:i|we) (?:want|need|would like|'d like|demand|expect) (?:to (?:get|have|be) )?(?:all )?(?:of )?(?:my|our) (?:\w+ )?money(?: \w+)? ?back
      (?:give|send|pay|return) (?:me |us )?(?:back )?(?:all )?(?:of )?(?:my|our) (?:\w+ )?money(?: back)?
      (?:give|get|send|issue|process|grant)(?: me| us)? (?:a |my |the |our )(?:full |partial |complete )?refund(?! (?:policy|form))(?= (?:now|please|immediately|asap|today|for|at once)|$)
      (?:i|we) want to be refunded
      (?:please|pls|just|must|should|will you|can you|could you|would you)(?: please| just)? (?:refund|reimburse)(?: me| us| my| this| the| it|$)
      refund (?:me|us)  refund (?:now|please|pls|immediately|asap|my \w+|this \w+|order)
      (?:where is|where's|wheres|what happened to) my (?:refund|money(?: back)?)
      (?:haven't|have not|havent|didn't|did not|never|not) (?:yet )?(?:received?|gotten|got|get|seen) (?:my|the|a|any) refund
      (?:my|the) refund (?:still )?(?:hasn't|has not|hasnt|never|didn't|did not|is late|is missing|is still) ?(?:arrived|come|shown|been|appeared|arrive|come through|missing|pending)?
      reimburse me  still waiting (?:for|on) (?:my|the|a) refund  money back (?:now|please|immediately)
    `,
    bare: list`
      refund(?:ed)?  (?:a |my |full )+refund  money back  my money back  want refund  need refund
    `,
    own: list`
      my refund  refund me  my money(?: back)?
      (?:i|we) (?:get|have|claim|request|receive) (?:a |my )?(?:full )?(?:refund|money back)
    `,
  },
  complaint: {
    demand: list`
      (?:make|file|lodge|submit|raise|register|log|open|have|got|put in|place) (?:(?:a|an|another|one|formal|official|serious|big|my|the) ){0,3}complaint
      this is (?:(?:a|an|my|formal|official) ){0,3}complaint
      (?:i|we) (?:\w+ )?(?:want|need|wish|would like|have|going|like) to (?:formally |officially )?complain
      (?:i'm|i am|im|we're) (?:writing to )?complain(?:ing)?  formal complaint
      report (?:your|this|a) (?:employee|driver|courier|staff|seller|agent)
    `,
    bare: list`complaint  complain`,
  },
  dispute: list`
    (?:charged|billed|debited|paid)(?: me| us| my (?:card|account))? (?:twice|double|two times|2 times|2x|again|three times)
    double[- ](?:charged?|billed|payment)  chargeback
    disput(?:e|ing) (?:a|the|this|that|my|your) (?:charge|payment|transaction|bill|invoice)
    unauthori[sz]ed (?:charge|payment|transaction|debit)
    (?:took|taken|deducted|withdrew) (?:the |my )?money (?:twice|but|and (?:no|never))
    (?:i|we) paid (?:already )?(?:but|and) (?:\w+ ){0,3}(?:never|nothing|no order|not (?:confirmed|received|showing))
    charged (?:me )?(?:for something|without|the wrong amount)
  `,
  legal: list`
    (?:my|a|our|the) (?:lawyer|attorney|solicitor)  (?:take|taking) legal action
    (?:i'll|i will|gonna|going to|we will) sue  sue (?:you|your company)  see you in court  small claims
    (?:report|reporting) you to  trading standards  consumer protection (?:agency|office|bureau)
  `,
  notBefore: list`
    (?:don't|dont|do not|doesn't|does not)(?: really| even| actually| necessarily)? (?:need|want|require|wish|have to|wanna|think|transfer|connect|call|escalate|send|put|seem|feel|get|refund|give)
    (?:didn't|did not|never) (?:ask|asked|want|wanted|request|requested|need|needed|say|said|meant|mean)
    not (?:asking|looking|trying|requesting|wanting|needing|interested|necessary|here)  no need  no longer
    without  instead of  rather than  need not  needn't  (?<!what )do i (?:have|need) to  not because (?:i|we)
  `,
  notDirect: list`
    not(?: really| even| at all| that| a| an| any| yet| the)?  no  nor  never(?: an?)?  zero
    (?:don't|dont|do not|doesn't|does not|didn't|did not|won't|wouldn't)(?: really| even| actually| necessarily| think i)?
    (?:wasn't|isn't|aren't|ain't)(?: an?| the| any| really)?  anything but  far from
  `,
  notAfter: list`
    (?:is |are )?(?:not|n't) (?:needed|necessary|required|what i (?:want|need))
    (?:isn't|aren't|is not) (?:needed|necessary|required)  not needed
  `,
  asking: list`
    how (?:do|can|to|does|long|much|soon|would|should|many)  how
    what(?:'s| is| are| if| about| happens| do| does)?  when (?:do|can|will|does|is)  if  in case  whether
    (?:can|could|may|do|would|will|should|am|shall) (?:i|we|one|customers?|people|someone)  do you
    is (?:it|there)  are there  where (?:can|do|should) who  which  tell me (?:about|how)  explain
    know (?:how|if|whether|about)  wondering  question about  why
  `,
  polite: list`
    please  pls  plz  now  asap  hey  hi  hello  ok  okay  just  a  an  the  urgent  urgently  immediately  i
    need  want  get me  give me  right  then  only  yes    thanks  sir  madam  guys  again
  `,
  question: list`
    what  what's  whats  how  when  where  where's  which  who  whose  why  can (?:i|you|we|someone)
    could (?:i|you|we)  do (?:you|i|we|they)  does  did  is (?:there|it|this|that|the|my|your|a)
    are (?:there|you|the|they|my|your)  will (?:you|i|it|my|the)  would (?:you|i|it)  should i  may i  have you
    has  any idea
  `,
  intents: englishIntents,
  orderChange: list`
    (?:cancel|change|modify|edit|update|amend|stop) (?:my|the|this|an?|that) (?:\w+ )?(?:order|delivery|address|purchase|shipping address|delivery address)
    (?:add|remove) .{1,40} (?:to|from) my order  ordered (?:the wrong|by mistake|twice)
  `,
  trouble: list`
    (?:my|the|our) (?:\w+ ){0,3}(?:is|are|was|were|came|arrived|got|has|have) (?:\w+ )?(?:broken|damaged|defective|faulty|torn|cracked|ripped|missing|wrong|dead|stained)
    (?:arrived|came|received it|got it) (?:\w+ )?(?:broken|damaged|defective|torn|cracked|ripped|stained|empty)
    (?:got|received|sent me|delivered) (?:the|a) (?:wrong|broken|damaged|defective) \w+  it(?:'s| is) (?:broken|damaged|defective|torn|faulty)
  `,
  optOut: list`
    stop  stop all  unsubscribe(?: me)?  cancel messages  opt(?: me)? out
    stop (?:sending|messaging|texting)(?: me)?(?: messages| texts| promos?)?  ${noMoreEn}
  `,
  optIn: list`start  unstop  resubscribe  subscribe(?: me)?(?: again)?  opt(?: me)?(?: back)? in`,
  joins: list`but  and also  and  so  then  because  however  just  also  or else`,
};
