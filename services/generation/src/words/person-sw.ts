import { list } from "./list.ts";
import type { PersonWords } from "./person-words.ts";

const polite = "(?:tafadhali|naomba|sasa|tu|please|haraka|basi|hivi|na|kwa)";

/** Swahili and Sheng together: customers mix them within a sentence. */
export const personSw: PersonWords = {
  talk: list`
    (?:ku|ni|tu|na|nina|niweze ku)?(?:ongea|ongee|sema|zungumza|bonga|bonge|chat|wasiliana|speak|talk|ongelesha)(?:je)?(?: (?:moja kwa moja|moja))? na
  `,
  pass: list`
    (?:ni|mni|u?ni|tu|ku)(?:unganish\w*|pelek\w*|connect\w*|link|hamish\w*|transfer|pass|elekez\w*|pitish\w*)(?: (?:na|kwa|kwenye|hadi|to))?
  `,
  passOn: list`(?:${polite} )*(?:ni|mni|u?ni)(?:unganish\w*|hamish\w*|connect|transfer|elekez\w*)(?: ${polite})*`,
  want: list`
    nataka  nahitaji  naomba  ningependa  natafuta  ninahitaji  ninataka  niitie  mniitie  niitieni  nipe  nipee  nipeni  mnipe  nipatie  mnipatie
    niletee  nikupate  nieke  nitafutie
  `,
  between: list`wa  ya  cha  wenu  yenu  mmoja  yule  kwa  na  mwingine  hao  huyo`,
  notOurs: list`kuhusu  yangu  wangu  si  kama`,
  humans: list`
    binadamu  mtu (?:halisi|wa kweli|mzima|wa (?:kunisaidia|kusaidia|msaada|support|kunihudumia))
    (?:mtu|msee)(?= (?:anisaidie|anayeweza|wa)|$)  watu halisi
  `,
  roles: list`
    wakala  mhudumu  wahudumu  ajenti  agent  msimamizi  meneja  afisa  wafanyakazi  mfanyakazi  moderator  admin  operator  supervisor  manager
    customer (?:care|service)  huduma kwa wateja  msaidizi  human
  `,
  departments: list`
    fundi  kiongozi  mkuu  mkubwa(?: wenu)?  bosi  boss  mwenye [a-z]+  mmiliki  mkurugenzi  mtaalamu  (?:idara|kitengo|timu)(?: (?:ya|cha) [a-z]+)?  sales
    mauzo  malipo  support  mtu wa [a-z]+  msee wa [a-z]+
  `,
  somebody: list`mtu(?: (?:yeyote|mwingine))?  msee  watu`,
  from: list`wa  kutoka  wa kutoka`,
  serves: list`ani(?:saidie|pigie|hudumie|jibu|call|tafute)  wa kuni(?:saidia|hudumia|jibu)`,
  served: list`ni(?:saidiwe|hudumiwe|pigiwe)(?: simu)? na`,
  humanHelp: list`(?:msaada|huduma|usaidizi) (?:wa|ya) (?:binadamu|mtu(?: halisi)?|kibinadamu)  mtu (?:anisaidie|wa kunisaidia)`,
  enough: list`acha(?:na)?  acheni  wacha(?:na)?  tosha  imetosha  sitaki  nimechoka  nimechoshwa`,
  bots: list`(?:ro)?boti?  mashine  kompyuta  chatbot`,
  how: list`vipi  aje  wapi  lini  nani  ngapi  jinsi  namna  gani  na(?:ongea|zungumza|wasiliana|pata)je`,
};
