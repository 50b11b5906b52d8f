import { type FontUse, namesIn } from './uses.ts';

/** The font family of a face, in lower case. */
export function familyOf({ family }: Pick<FontFace, 'family'>): string {
  return namesIn(family)[0] ?? '';
}

/** The faces that browsers choose for texts: the nearest in style and weight with any of the characters. */
export function facesFor(uses: readonly FontUse[], all: readonly FontFace[]): Set<FontFace> {
  const chosenFaces = new Set<FontFace>();
  for (const use of uses) {
    const faces = all.filter((face) => familyOf(face) === use.family);
    const min = Math.min(...faces.map((face) => distanceOf(face, use)));
    for (const face of faces)
      if (distanceOf(face, use) === min && hasLetters(face, use.letters)) chosenFaces.add(face);
  }
  return chosenFaces;
}

/** The distance of a face from the requested font: by style, then by weight, in the order of CSS. */
function distanceOf({ style, weight }: FontFace, { isSlanted, weight: requestedWeight }: FontUse): number {
  const styleDistance = (style === 'normal') === isSlanted ? 10_000 : 0;
  const [min = 400, max = min] = weight.split(' ').map(weightOf);
  if (min <= requestedWeight && requestedWeight <= max) return styleDistance;
  const [isLighter, isHeavier] = [max < requestedWeight, min > requestedWeight];
  const isNear = isHeavier && requestedWeight >= 400 && min <= 500;
  const isPreferred = isNear || (requestedWeight < 400 ? isLighter : requestedWeight > 500 && isHeavier);
  const isSecond = requestedWeight >= 400 && requestedWeight <= 500 && isLighter;
  const rank = isPreferred ? 0 : isSecond ? 1000 : 2000;
  return styleDistance + rank + (isLighter ? requestedWeight - max : min - requestedWeight);
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
