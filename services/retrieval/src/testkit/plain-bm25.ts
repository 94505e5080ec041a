/** The yardstick: textbook BM25 over lower-cased words, no stemming, no stop words (k1 1.2, b 0.75). */
const k1 = 1.2;
const b = 0.75;

function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Ranks the texts for a question, best first: their places, without those that share no word with it. */
export function plainBm25(texts: readonly string[]): (question: string, limit: number) => number[] {
  const documents = texts.map(tokens);
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const postings = new Map<string, Map<number, number>>();
  for (const [place, spoken] of documents.entries()) {
    for (const token of spoken) {
      const counts = postings.get(token) ?? new Map<number, number>();
      counts.set(place, (counts.get(place) ?? 0) + 1);
      postings.set(token, counts);
    }
  }
  return (question, limit) => {
    const scores = new Map<number, number>();
    for (const token of new Set(tokens(question))) {
      const counts = postings.get(token);
      if (counts === undefined) continue;
      const idf = Math.log(1 + (documents.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [place, count] of counts) {
        const norm = k1 * (1 - b + (b * (documents[place]?.length ?? 0)) / mean);
        scores.set(place, (scores.get(place) ?? 0) + (idf * count * (k1 + 1)) / (count + norm));
      }
    }
    const ranked = [...scores].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
    return ranked.slice(0, limit).map(([place]) => place);
  };
}

export interface RankQuality {
  readonly recallAt1: number;
  readonly recallAt3: number;
  readonly ndcgAt10: number;
}

interface Judged {
  /** Ids, best first, each once. */
  readonly ranked: readonly string[];
  readonly relevant: readonly string[];
}

function ndcgAt10({ ranked, relevant }: Judged): number {
  const gain = (place: number) => 1 / Math.log2(place + 2);
  const found = ranked.slice(0, 10).map((id, place) => (relevant.includes(id) ? gain(place) : 0));
  const ideal = relevant.slice(0, 10).map((_, place) => gain(place));
  const sum = (gains: readonly number[]) => gains.reduce((total, one) => total + one, 0);
  return sum(found) / sum(ideal);
}

/** Mean quality over questions that have an answer. */
export function rankQuality(judged: readonly Judged[]): RankQuality {
  const share = (ranks: number) =>
    judged.filter(({ ranked, relevant }) => ranked.slice(0, ranks).some((id) => relevant.includes(id))).length /
    judged.length;
  return {
    recallAt1: share(1),
    recallAt3: share(3),
    ndcgAt10: judged.reduce((sum, one) => sum + ndcgAt10(one), 0) / judged.length,
  };
}
