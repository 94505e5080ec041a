import { list } from "./list.ts";
import type { PersonWords } from "./person-words.ts";

const noThing =
  "(?! (?:hair|wigs?|body|rights?|resources?|skeleton|fees?|string|strings|header|code|name|portal|log ?in|app|commission|policy|number|price|rate|account|error|nature|size|sized|orange|edition|hours?|manual|handbook|special|pack|kit))";
const polite =
  "(?:please|pls|plz|now|already|immediately|asap|then|thanks|just|can you|could you|will you|would you|right away|directly)";

export const personEn: PersonWords = {
  talk: list`
    (?:talk|speak|speek|spk|chat|talking|speaking|chatting|discuss (?:it|this))(?: (?:directly|live|now|in person))? (?:to|with|wit|w|2)
    (?:a )?(?:quick )?word with  (?:get|getting) (?:hold of|in touch with|through to)  reach  contact  deal with  complain to  converse with
  `,
  pass: list`
    (?<!(?:a|the|my|this|bank|money|wire) )(?:connect|transfer|pass|hand|forward|escalate|redirect|switch|direct|refer|put|route|patch|link)(?: (?:me|us|this|it|my [a-z]+|over|through|on|straight|up|back))* (?:to|with|onto|in touch with|in contact with)
    (?:be|being|get|getting) (?:connected|transferred|passed(?: on)?|handed(?: over)?|forwarded|escalated|redirected|switched|put(?: through)?|routed) (?:to|with|in touch with)
    hook (?:me|us) up with
  `,
  passOn: list`
    (?:${polite} )*(?:transfer|connect|escalate|redirect|forward|patch|hand) (?:me|us|this|it)(?: (?:over|through|up|on|${polite}))*
  `,
  want: list`
    (?:want|need|prefer|require|demand|would like|'d like|wanna have|rather have|get|give|gimme|find|fetch|assign|ask for|asking for|request|requesting|put)(?: (?:me|us|back))?
    (?:transfer|connect|pass|hand) (?:me|us)  (?:can|could|may|let me|might) (?:i |we )?have  let  bring(?: me| us)?
  `,
  between: list`
    a  an  the  your  our  some  any  one  of  another  other  different  real  live  actual  human  proper  someone
    somebody  some1  anyone  person  people  member  is  in  on  at  from  that  who(?:ever)?  else  customer  service
    ur  support  care  technical  tech  senior  head  responsible  sales  billing  right  available  charge  non-robotic  with
  `,
  notOurs: list`my  his  her  their  about  for  not  no  and  if`,
  humans: list`
    human(?: being)?s?${noThing}  non-robotic (?:agents?|people|persons?|staff)  (?:real|actual|live|flesh and blood) (?:person|people|one|human|man|woman)
    person(?= (?:please|pls|now|to|who|that|instead|not|here|on|asap)|$)  (?:somebody|someone|anyone) (?:real|human|who can (?:actually |really )?(?:help|fix|do|answer|solve))
  `,
  roles: list`
    agents?${noThing}  reps?${noThing}  representatives?${noThing}  operators?${noThing}  advis[eo]rs?${noThing}
    staff member  member of staff  team members?  employees?  managers?${noThing}  supervisors?${noThing}
    admins?${noThing}  administrators?  moderators?${noThing}  mods?  colleagues?  boss  receptionist  human agent
    customer (?:service|care|support) (?:agent|rep|representative|person)
  `,
  departments: list`
    staff  team  owner  director  technicians?  engineers?  specialists?  experts?  management  support  helpdesk  help desk
    cs  sales(?! tax)  billing  accounts  accounting  finance  hr  marketing  returns  refunds  shipping  logistics  warehouse
    complaints  tech(?:nical)?(?: support)?  customer (?:service|care|support|success)  reception  front desk
    (?:[a-z]+ )?(?:department|dept|desk|office|team|division|people|guys|folks)  in charge  charge
    (?:level|tier) (?:2|two|3|three)  (?:second|next|higher|upper) (?:level|tier)  whoever [a-z]+ (?:this|the|your|it|here)
  `,
  somebody: list`someone(?: else)?  somebody(?: else)?  some1  sum1  sb  anyone  anybody  people  guys?`,
  from: list`from  in  at  of`,
  serves: list`
    (?:that |whom? )?i (?:can|could|may|should) (?:speak|talk|chat) (?:to|with)
    (?:(?:to|please|should|must|can|could|will|needs? to|has to|have to) )*(?:contact|call|phone|ring|help|assist|answer|reply to|reach|get back to) (?:me|us)
  `,
  served: list`(?:be|get) (?:helped|served|assisted|contacted|called(?: back)?) by`,
  humanHelp: list`
    (?:human|non-automated|personal) (?:help|support|assistance|attention|contact)  (?:help|support|assistance|answers?) from (?:a |an )?(?:real |actual )?(?:human|person|people)
  `,
  enough: list`stop  enough(?: of| with)?  no more  done with  tired of  sick of  had it with  fed up with  quit  cut`,
  bots: list`(?:ro)?bots?  machines?  chat ?bots?  ai(?= (?:nonsense|replies|answers|please|now|chat|stuff|thing)|$)  automated (?:replies|messages|answers|responses)  robotic answers`,
  how: list`how  where  when  what(?:'s)?  whats  which  who`,
};
