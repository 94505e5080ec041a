import type { AbuseList } from "./abuse-list.ts";

export const abuseSw: AbuseList = {
  roots: ["kumam(?:a|ako|anina|ayo)", "kuman(?:i|y)na", "kumanyoko", "mkund", "mapumbavu"],
  words: [
    "mjinga|wajinga|ujinga|mpumbavu|wapumbavu|pumbavu|upumbavu|mshenzi|washenzi|shenzi|ushenzi|mwehu|wehu|punguani|zuzu|bwege|fala|mafala|juha|boya|maboya",
    "malaya|kahaba|umalaya|msenge|wasenge|shoga|mashoga|hanithi|basha|mavi|kuma|matako|mboro|mbolo|kinyeo|jamba|tombwa|tomba|kutombana|nyege",
    "mbwa ?mwitu|takataka|taka ?taka|nyang au|nyangau|mwizi|wezi|majambazi|tapeli|matapeli|laghai|shetani|ibilisi|msaliti|mnafiki|mchafu",
    "umbwa|umbwakali|ghasia|jinga|pumba|punda|mkundu|msenge",
  ],
  phrases: [
    "(?:mbwa|nguruwe|ngombe|mbuzi|nyani|punda|tumbili|fisi|paka|takataka) (?:wewe|nyinyi|ninyi|hii|huyu|hawa|kabisa|mkubwa)",
    "(?:wewe|nyinyi|ninyi)(?: ni)? (?:mbwa|nguruwe|ngombe|mbuzi|nyani|punda|fisi|takataka|jinga)",
    "(?:enda|nenda|potelea) (?:kuzimu|jehanamu|mbali|huko)|funga (?:mdomo|domo)|nyamaza (?:wewe|mjinga)|(?:laana|kufa) (?:wewe|kabisa)|mama(?:ko| yako) (?:malaya|mjinga)|hauna akili|huna akili|hamna akili",
  ],
  safe: ["malayali"],
};
