import { expect, it } from 'vitest';
import { facesFor } from './faces.ts';

const LETTERS = new Set([...'Quick'].map((letter) => letter.codePointAt(0) ?? 0));

const faceOf = (weight: string, properties: Partial<FontFace> = {}) =>
  ({ family: '"Tall"', style: 'normal', weight, unicodeRange: 'U+0-10FFFF', ...properties }) as FontFace;

it.each([
  [400, ['300', '500', '700'], '500'],
  [450, ['400', '600'], '400'],
  [500, ['400', '600'], '400'],
  [350, ['100', '300', '400'], '300'],
  [350, ['400', '900'], '400'],
  [600, ['400', '700', '900'], '700'],
  [900, ['400', 'bold'], 'bold'],
  [400, ['100 350', '380 900'], '380 900'],
] as const)('for text of the weight %i, from the faces %j, %s is chosen', (weight, faces, chosenWeight) => {
  const uses = [{ family: 'tall', before: '', isSlanted: false, weight, letters: LETTERS }];
  const chosenFaces = facesFor(
    uses,
    faces.map((each) => faceOf(each)),
  );
  expect([...chosenFaces].map((face) => face.weight)).toEqual([chosenWeight]);
});

it('slanted text takes slanted faces, and only those whose range contains one of its characters', () => {
  const uses = [{ family: 'tall', before: '', isSlanted: true, weight: 400, letters: LETTERS }];
  const [latin, greek] = ['U+0-FF, U+131', 'U+370-3FF'].map((unicodeRange) =>
    faceOf('400', { style: 'italic', unicodeRange }),
  );
  const all = [faceOf('400'), latin, greek, faceOf('400', { family: 'Other' })] as FontFace[];
  expect([...facesFor(uses, all)]).toEqual([latin]);
  const [part] = [faceOf('400', { style: 'italic', unicodeRange: 'U+5?' })];
  expect([...facesFor(uses, part ? [part] : [])]).toEqual([part]);
});
