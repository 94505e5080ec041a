/** "Yes" and "no" as a whole message, in every language we speak; over folded text. */
export const yes =
  "(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please|pls|please do|do it|go ahead|that would be (?:great|nice|good)|of course|absolutely|si|claro|por favor|dale|vale|de acuerdo|ya|iya|boleh|mau|tolong|silakan|oke?|ndiyo|ndio|sawa|tafadhali|naomba|eeh|yes please|si por favor|iya (?:mau|boleh|tolong)|poa)(?: (?:please|por favor|kak|dong|tafadhali|thanks|gracias|makasih|asante))?";
export const no =
  "(?:no|nope|nah|not now|no thanks|no thank you|no need|no gracias|tidak(?: usah| perlu)?|nggak(?: usah| perlu)?|gak(?: usah| perlu)?|hapana|la|hapana asante|zii)(?: (?:thanks|gracias|makasih|asante|kak))?";
/** Words that may stand around a greeting or a thank-you without making it more than that. */
export const fillers =
  "(?:there|everyone|all|team|friend|friends|sir|madam|bro|dude|guys|again|so|well|and|very|much|please|today|kak|kakak|min|gan|sis|bang|pak|bu|ya|yah|dan|y|a todos|amigo|amiga|na|sana|boss|buda|msee|wasee|maze|manze|rafiki|jamani|bot|um|uh|oh|ah)";
/** Words around an insult that add nothing to it. */
export const insultFillers =
  "(?:you|your|you're|u|are|r|is|this|so|such|a|an|the|what|bot|and|really|very|just|all|damn|eres|tu|un|una|muy|que|usted|ustedes|son|y|kamu|lo|lu|kalian|memang|dasar|banget|sih|anda|itu|wewe|ni|we|ninyi|nyinyi|kweli|sana|mko|uko|za)";
