const WORDS =
  `alpha beta gamma delta price team report invoice order client setup growth market design engine smart cloud fast
  secure simple global trusted modern review launch mobile widget native signal stream studio vector canvas river
  harbour garden window letter paper silver copper winter morning travel kitchen village station ticket music`.split(
    /\s+/,
  );

/** A source of random choices, reproducible by its seed. */
export interface Random {
  /** A number from 0 to 1, excluding 1. */
  next(): number;
  /** A whole number from 0, less than `count`. */
  below(count: number): number;
  words(count: number): string;
  /** A class name or id like those that build tools generate. */
  generatedName(): string;
}

/** Choices by a linear congruential generator. */
export function createRandom(seed: number): Random {
  let state = seed * 7919 + 17;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    words: (count) => Array.from({ length: count }, () => WORDS[below(WORDS.length)]).join(' '),
    generatedName: () => `c${below(1e9).toString(36)}`,
  };
}
