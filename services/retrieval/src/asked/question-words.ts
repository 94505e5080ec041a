/** Words that ask, and words that lead to a place or a person; over folded text. A closed class: what is asked is no part of it. */
export const asking =
  "what|when|where|which|who|whose|whom|why|how|can|could|do|does|did|is|are|was|will|would|should|may|que|cuando|donde|adonde|cual|cuales|quien|quienes|como|cuant[oa]s?|puedo|puede|pueden|podria|podrian|hay|tienen|tiene|aceptan|hacen|ofrecen|venden|apa|apakah|kapan|mana|dimana|kemana|bagaimana|gimana|berapa|brp|siapa|kenapa|mengapa|bisa|bisakah|boleh|bolehkah|ada|adakah|nini|lini|wapi|vipi|gani|ngapi|mangapi|mingapi|wangapi|nani|kwanini|mbona|ipi|zipi|yupi|naweza|ninaweza|tunaweza|mnaweza|mna\\w+|kuna|aje";

/** Each list is of words that may stand for one another before a place, a person or a thing. */
export const prepositions =
  "to|for|in|from|at|with|on|by|into|of|a|al|para|en|desde|de|del|con|por|ke|di|untuk|dari|dengan|pada|buat|kwa|katika|hadi|kwenda|mpaka|kutoka|huko|kule";

/** Words of dealing in a thing, which say of no thing that it is there; over folded text. A closed class: no thing is part of it. */
export const dealing =
  "sell|sells|selling|sold|stock|stocks|stocked|carry|offer|offers|offered|buy|buying|purchase|rent|hire|repair|repairs|fix|supply|provide|available|shop|store|vend\\w+|ofrec\\w+|compr\\w+|alquil\\w+|rent\\w+|repar\\w+|arregl\\w+|disponibles?|tienda|jual\\w*|menjual|dijual|beli|membeli|sedia|tersedia|nyewain|sewa|menyewakan|servis|toko|m?n?a?uz\\w+|kuuza|nunua|kununua|mko|mnazo|kodisha|kukodisha|mnakodisha|rekebisha|mnarekebisha|kurekebisha|duka|dukani";
