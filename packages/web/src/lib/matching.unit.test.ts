import { describe, expect, it } from 'vitest';
import { bestOf, matchOf } from './matching.ts';

describe('matching what somebody typed', () => {
  it('needs every word, in any order, letter case and accents', () => {
    expect(matchOf('mori zoe', 'Zoé Moreno-Mori')).toBeGreaterThan(0);
    expect(matchOf('zoe smith', 'Zoé Mori')).toBe(0);
  });

  it('prefers the whole text, then its beginning, then beginnings of words, then parts', () => {
    const texts = ['aboard', 'the board', 'board and list', 'board'];
    expect(bestOf(texts, 'board', (text) => text)).toEqual([
      'board',
      'board and list',
      'the board',
      'aboard',
    ]);
  });

  it('finds everything in its order when nothing is typed', () => {
    expect(bestOf(['b', 'a'], ' ', (text) => text)).toEqual(['b', 'a']);
  });

  it('finds a part of an Arabic text', () => {
    expect(matchOf('لوحة', 'فتح اللوحة')).toBeGreaterThan(0);
  });
});
