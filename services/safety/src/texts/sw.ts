import type { PolicyTexts } from "./policy-text.ts";

export const policyTextsSw: PolicyTexts = {
  declined:
    "Samahani, siwezi kusaidia kwa hilo. Nitafurahi kukusaidia kuhusu bidhaa, oda na huduma zetu – ungependa kujua nini?",
  card: "Kwa usalama wako, tafadhali usitume namba za kadi kwenye mazungumzo haya. Nimeificha, na mwenzangu atakusaidia kulipa kwa njia salama.",
  selfHarm:
    "Pole sana kwa unayopitia. Hauko peke yako, na unastahili msaada sasa hivi. Ukiwa hatarini, tafadhali piga namba ya dharura 999 au 112, au Befrienders Kenya 0722 178 177. Kwenye https://findahelpline.com utapata mtu wa kuzungumza naye, bila malipo na kwa siri. Pia ninamjulisha mwenzangu ili mtu awe nawe.",
  threat:
    "Siwezi kuendelea na mazungumzo haya kwa namna hii. Nimeyapeleka kwa timu yetu. Kama kuna mtu yuko hatarini, tafadhali piga namba ya dharura 999 au 112.",
  harm: "Pole sana, na usalama wako ni wa kwanza: tafadhali acha kukitumia na ukae mbali nacho. Kama kuna mtu ameumia au kitu kinaungua, piga namba ya dharura 999 au 112 sasa hivi. Ninampelekea mwenzangu jambo hili kwa haraka ili mtu akusaidie.",
  threatened:
    "Pole kwa yanayokupata. Ukiwa hatarini, tafadhali piga namba ya dharura 999 au 112. Usimjibu anayefanya hivi, na uhifadhi ujumbe kama ushahidi. Ninampelekea mwenzangu jambo hili kwa haraka.",
  fraud:
    "Pole, tukulinde kwanza: badilisha nenosiri lako kwenye kifaa unachokiamini, na kama kadi au pesa inahusika, omba benki yako iizuie. Usimpe mtu yeyote PIN au msimbo wa mara moja; hatutawahi kukuomba. Ninampelekea mwenzangu jambo hili kwa haraka.",
  hate: "Kila mtu anakaribishwa hapa, kwa hiyo siwezi kujibu hilo. Kama kuna jambo kuhusu bidhaa au huduma zetu, tafadhali niambie.",
  scam: "Siwezi kusaidia kwa hilo. Tafadhali kuwa mwangalifu: usitume pesa, namba za siri au nenosiri kwa mtu usiyemjua. Hatutawahi kukuomba PIN au msimbo wa mara moja.",
  offTopic:
    "Hilo liko nje ya ninachoweza kusaidia hapa. Nitafurahi kukusaidia kuhusu bidhaa, oda na huduma zetu – unatafuta nini?",
  abuse: "Pole kwa usumbufu uliopata. Ninakuunganisha na mwenzangu ambaye ataliangalia pamoja nawe.",
  identity: "Mimi ni msaidizi wa kiotomatiki, si mtu. Ukipenda kuzungumza na mtu wa timu yetu, niambie tu.",
  checkPrice: "Tafadhali thibitisha bei ya sasa na timu yetu kabla ya kuamua.",
  checkDetails: "Timu yetu inaweza kukuthibitishia maelezo.",
  checkTerms: "Hilo siwezi kuliahidi hapa; timu yetu inaweza kuthibitisha kinachowezekana.",
  onlyThisItem: "Hapa naweza kueleza bidhaa hii pekee. Timu yetu itafurahi kukuonyesha chaguo zingine.",
  onlyOurs: "Naweza kueleza kile tu ambacho {name} inatoa.",
  factsNotFavourites: "Sitakuchagulia iliyo bora, lakini naweza kukupa ukweli kuhusu kila chaguo.",
  browse: "Unaweza kuona bidhaa zetu zote hapa: {link}",
};
