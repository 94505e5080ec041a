/** Words that mostly only take note of what was said: with an offer they accept it no more than "ok thanks" does. */
const notes = "(?:ok(?:ay)?|oke?|vale|sawa|poa|sure|bien|good|great)";
const plainYes =
  "(?:yes|yeah|yep|yup|please|pls|please do|do it|go ahead|that would be (?:great|nice|good)|of course|absolutely|si|claro|por favor|dale|ya|iya|boleh|mau|tolong|silakan|ndiyo|ndio|tafadhali|naomba|eeh|yes please|si por favor|iya (?:mau|boleh|tolong))";
const thanks = "(?:thanks|thank you|gracias|makasih|terima kasih|asante)";
/** "Yes" and "no" as a whole message, in every language we speak; over folded text. */
export const yes = `(?:(?:${notes} )?${plainYes}(?: (?:please|por favor|kak|dong|tafadhali))?(?: ${thanks})?|sure)`;
export const no =
  "(?:no|nope|nah|not now|no thanks|no thank you|no need|no gracias|tidak(?: usah| perlu)?|nggak(?: usah| perlu)?|gak(?: usah| perlu)?|hapana|la|hapana asante|zii)(?: (?:thanks|gracias|makasih|asante|kak))?";
/** Words that may stand around a greeting or a thank-you without making it more than that. */
export const fillers =
  "(?:there|everyone|all|team|friend|friends|sir|madam|bro|dude|guys|again|so|well|and|very|much|please|today|kak|kakak|min|gan|sis|bang|pak|bu|ya|yah|dan|y|a todos|amigo|amiga|na|sana|boss|buda|msee|wasee|maze|manze|rafiki|jamani|bot|um|uh|oh|ah)";
/** Words around an insult that add nothing to it. */
export const insultFillers =
  "(?:you|your|you're|u|are|r|is|this|so|such|a|an|the|what|bot|and|really|very|just|all|damn|eres|tu|un|una|muy|que|usted|ustedes|son|y|kamu|lo|lu|kalian|memang|dasar|banget|sih|anda|itu|wewe|ni|we|ninyi|nyinyi|kweli|sana|mko|uko|za)";
