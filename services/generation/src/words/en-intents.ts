import type { Lexicon } from "./lexicon.ts";
import { list } from "./list.ts";

const sent = "orders?|packages?|parcels?|deliver(?:y|ies)|shipments?|purchase";
const goods = "items?|stuff|things|shoes|shirt|dress|jacket|phone|goods";
const parcel = `(?:${sent}|${goods})`;
const isNot = "(?:hasn't|has not|hasnt|have not|haven't|didn't|did not|never|is not|isn't|still not|not)";
/** What does not do something has arrived, unless that is what it does not do: "my phone is not turning on". */
const notHere = `${isNot} (?:yet |been |even |being )*(?:here|arriv|com(?:e|ing)|came|deliver|ship|sent|dispatch|left|mov|reach|show|turned up)`;

/** The English words of each intent. */
export const englishIntents: Lexicon["intents"] = {
  sales_discovery: {
    strong: list`
        (?:i'm |im |i am )?(?:looking|shopping|searching) for
        (?:recommend|suggest)(?: me)?
        (?:what|which) .{0,30}(?:do you (?:recommend|suggest)|should i (?:buy|get|choose))
        show me (?:your|some|all|what)  gift (?:advi[sc]|idea|recommend|suggest)\w*
        (?:i )?(?:want|would like|'d like|wanna|need) to (?:buy|order|purchase|get)
        (?:gift|present)s? (?:for|ideas?)  what do you (?:sell|have|offer)  i(?:'ll| will) take  i want to shop
        see (?:all|everything|your catalog(?:ue)?)  catalog(?:ue)?  best ?sellers?
      `,
    weak: list`buy  shop  shopping  something (?:nice|new|cheap|warm)  order`,
  },
  product_question: {
    strong: list`
        (?:do|have) you (?:have|sell|stock|carry|got|offer)  have you got  how much (?:is|are|does|do|for|would)
        (?:price|cost) (?:of|for)  what(?:'s| is) the price
        (?:is|are) .{1,50} (?:in stock|available|waterproof|washable|sold out|on sale)  in stock  out of stock
        (?:what|which) (?:sizes?|colou?rs?)  (?:does|do) .{1,40} (?:come in|fit|have|include|come with)
        available in  when will .{1,40} be (?:back|available|restocked)  got any  any .{1,40} left
        what (?:material|fabric)
      `,
    weak: list`price  prices  how much  sizes?  colou?rs?  available`,
  },
  support_question: {
    strong: list`
        return(?:s|ed|ing|able)?(?! to (?:the )?(?:game|work))  exchang(?:e|es|ing)  refunds?  shipping
        deliver(?:y|ies) (?:time|times|cost|costs|fee|fees|charge|charges|area|areas|options?|policy|take|to)
        deliver to  (?:do|can) you (?:ship|deliver)  how long (?:does|do|is|will|until|before|can)
        warrant(?:y|ies)  guarantee  (?:opening|business|store|working|office) hours
        (?:what time|when) (?:do|does|are|is) (?:you|the|your) .{0,20}(?:open|close|closed)  (?:are you|you) open
        where (?:are you|is your|are your) .{0,20}(?:located|store|shop|office|based)?  password
        (?:my|an) account  log ?in  sign ?(?:in|up)  policy  policies  terms  privacy  how (?:do|can) (?:i|we)
        what happens  is it possible  damaged|defective|faulty|broken  wrong (?:item|size|colou?r|product|order)
        missing (?:item|part|parts)  (?:gift )?wrapp?(?:ing|ed)?  size (?:guide|chart)  membership  subscription
        customs  invoice  receipt  wash(?:ing)?  not working  doesn't work
      `,
    weak: list`help  problem  issue  question  deliver(?:y|ies)?  support`,
  },
  order_status: {
    strong: list`
        where(?:'s|s| is| are) (?:my|the|our) (?:\w+ )?${parcel}
        (?:track|tracking|trace|locate|check(?: on)?|find) (?:my|the|an?|our) (?:\w+ )?${parcel}
        status (?:of|for|on) (?:my|the|an?|our)? ?(?:\w+ )?${parcel}
        (?:order|delivery|shipping|shipment|tracking) (?:status|update|number)
        (?:has|have|did|is|was) my (?:\w+ )?${parcel} (?:been )?(?:ship|shipped|sent|dispatched|left|arrived?|delivered|ready|coming|on (?:the|its) way)
        when (?:will|is|does|should|can) (?:my|our|the|i (?:get|receive) my) (?:\w+ )?${parcel}(?: be)?(?: arrive| arriving| come| coming| here| delivered| get here| reach)?
        my (?:\w+ )?(?:${sent}) (?:still )?${isNot}  my (?:\w+ )?${parcel} (?:still )?(?:is late|is delayed|${notHere}\w*)
        (?:haven't|have not|havent|not|never|didn't|did not|hasn't) (?:yet )?(?:received?|gotten|got|get) my (?:\w+ )?${parcel}
        (?:order|tracking)(?: (?:no|number|id))?\.? ?#? ?(?=[a-z]{0,4}-?\d{3,})[a-z]{0,4}-?\d{3,}
        track(?:ing)?(?: order)?$  where(?:'s|s| is) it$  is it ready(?: yet)?
        ^(?:(?:and|what about|show|show me|see|list|check) )?my (?:recent |last |latest )?orders?$  did (?:my )?(?:payment|order) go through
      `,
    weak: list`my order  my package  my parcel  my delivery  tracking  late  order`,
  },
  discounts_offers: {
    strong: list`
        discounts?  promo(?:tion)?s?(?: codes?)?  coupons?  vouchers?
        (?:any|special|current) (?:offers?|deals?|sales?)  (?:on|for) sale  cheaper  black friday
        student (?:price|discount)  loyalty points
      `,
    weak: list`offers?  deals?  code`,
  },
  preferences_consent: {
    strong: list`
        unsubscribe  stop (?:sending|messaging|texting|emailing)(?: me)?  (?:opt|opting) (?:out|in)
        (?:remove|take) me (?:off|from) .{0,20}list  no more (?:messages|texts|emails|promotions)
        marketing (?:messages|emails|consent)  (?:delete|erase) my (?:data|account|information|details)
        notification (?:settings|preferences)  subscribe(?: me)?
      `,
    weak: list`notifications?  preferences?`,
  },
  payment_help: {
    strong: list`
        (?:how|where|can|could) .{0,20}pay
        payment (?:methods?|options?|failed|declined|problem|issue|not|didn't|link)
        pay (?:with|by|via|using|on|in|cash)
        (?:m-?pesa|paypal|pesapal|visa|mastercard|apple pay|google pay|paybill|till number|bank transfer|credit card|debit card)
        cash on delivery
        (?:card|payment) (?:was |is |got |keeps getting )?(?:declined|rejected|failed|not accepted)  instal+ments?
        pay later  accept (?:cards?|cash|paypal|visa|payments?)  currenc(?:y|ies)
      `,
    weak: list`pay  payment  paying  card  paid`,
  },
};
