const MARKS = /\p{M}/gu;

/** Normalises a text for comparison: without case, width and accents. */
export function normalizeText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase();
}

/**
 * The score of a text for a query: every word of the query must be a prefix of a word of the text, or a substring.
 *
 * @param query the typed text; an empty one matches everything.
 * @returns higher is better; 0 if a word is missing.
 */
export function scoreOf(query: string, text: string): number {
  const term = normalizeText(query).trim();
  const normalizedText = normalizeText(text);
  if (term === '') return 1;
  if (normalizedText === term) return 100;
  if (normalizedText.startsWith(term)) return 50;
  let sum = 0;
  for (const word of term.split(/\s+/u)) {
    const score = scoreOfWord(word, normalizedText);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

function scoreOfWord(word: string, text: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  const beginsWord = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
  return beginsWord || text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word)) ? 10 : 2;
}

/** The matches, best first; equal matches keep their order. */
export function rankedMatches<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): Item[] {
  return items
    .map((item) => ({ item, score: scoreOf(query, textOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
