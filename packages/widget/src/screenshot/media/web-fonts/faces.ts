import { namesIn, type Use } from './uses.ts';

/** The font family of a face, in lower case. */
export function familyOf({ family }: Pick<FontFace, 'family'>): string {
  return namesIn(family)[0] ?? '';
}

/** The faces of a document that browsers choose for texts: the nearest in style and weight with any of the letters. */
export function facesFor(uses: readonly Use[], all: readonly FontFace[]): Set<FontFace> {
  const found = new Set<FontFace>();
  for (const use of uses) {
    const faces = all.filter((face) => familyOf(face) === use.family);
    const min = Math.min(...faces.map((face) => distanceOf(face, use)));
    for (const face of faces)
      if (distanceOf(face, use) === min && hasLetters(face, use.letters)) found.add(face);
  }
  return found;
}

/** The distance of a face from the requested font: by style, then by weight, in the order of CSS. */
function distanceOf({ style, weight }: FontFace, { isSlanted, weight: wanted }: Use): number {
  const byStyle = (style === 'normal') === isSlanted ? 10_000 : 0;
  const [min = 400, max = min] = weight.split(' ').map(weightOf);
  if (min <= wanted && wanted <= max) return byStyle;
  const [isLighter, isHeavier] = [max < wanted, min > wanted];
  const isNear = isHeavier && wanted >= 400 && min <= 500;
  const isPreferred = isNear || (wanted < 400 ? isLighter : wanted > 500 && isHeavier);
  const isSecond = wanted >= 400 && wanted <= 500 && isLighter;
  const rank = isPreferred ? 0 : isSecond ? 1000 : 2000;
  return byStyle + rank + (isLighter ? wanted - max : min - wanted);
}

function weightOf(text: string): number {
  return text === 'bold' ? 700 : Number(text) || 400;
}

function hasLetters({ unicodeRange }: FontFace, letters: ReadonlySet<number>): boolean {
  const ranges = unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    const numberOf = (text: string, digit: string) => Number.parseInt(text.replaceAll('?', digit), 16);
    return { from: numberOf(first, '0'), to: numberOf(last, 'F') };
  });
  return [...letters].some((letter) => ranges.some(({ from, to }) => from <= letter && letter <= to));
}
