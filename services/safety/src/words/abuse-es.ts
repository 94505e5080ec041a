import type { AbuseList } from "./abuse-list.ts";

export const abuseEs: AbuseList = {
  roots: [
    "hijo ?de ?puta|hijueputa|hijoputa|jueputa",
    "mamag[uü]e[vb]",
    "come ?mierda",
    "malparid",
    "gonorrea",
    "cagada",
    "chingad",
    "pendej",
  ],
  words: [
    "puta|puto|putas|putos|putita|putada|puton|putazo",
    "mierda|mierdas|mierdero|cagon|cagar|cagaste|cagado",
    "cabron|cabrona|cabrones|cabronazo",
    "idiotas?|imbecil|imbeciles|estupid[oa]s?|tarad[oa]s?|retrasad[oa]s?|subnormal|subnormales|gilipollas|gilipolla|capull[oa]s?|bob[oa]s?|tont[oa]s?|inutiles?|payas[oa]s?|burr[oa]s?|bestias?",
    "cono|jod(?:er|ete|ido|idos|ida|idas|idamente)|hostia|follar|follate|polla|pollas|verga|vergas|culero|culeros|ojete|huevon|huevones|gueva|boludo|boludos|pelotudo|pelotudos|concha ?tu ?madre|conchudo|carajo|cojones|cojudo",
    "maric[ao]n(?:es|azo)?|marica|maricas|travelo|bollera|tortillera|sudaca|sudacas|negrata|negratas|panchito|moraco|mojado|zorra|zorras|perra|perras|ramera|fulana|guarra|guarro|golfa|cerd[oa]s?|asqueros[oa]s?|escoria|basura|rata inmunda",
    "mmg|hdp|ptm|ctm|hp|csm",
    "maldit[oa]s?|desgraciad[oa]s?|infeliz|sinverguenzas?|ladrones|estafadores|rater[oa]s?|lambon|azaroso",
  ],
  phrases: [
    "hij[oa]s? de (?:la )?(?:gran )?(?:puta|perra|mil)",
    "(?:vete|vayanse|andate) a la (?:mierda|verga|chingada|porra)",
    "(?:chinga|chingas|jode) (?:a )?tu madre|tu puta madre|me cago en \\S+|que te (?:den|jodan|follen)|la concha de tu (?:madre|hermana)|callate(?: la boca)?|chupame(?:la| \\S+)?|pedazo de \\S+",
  ],
  safe: ["cerdas", "computa\\S*|disputa\\S*|reputa\\S*|diputad\\S*|imputa\\S*"],
};
