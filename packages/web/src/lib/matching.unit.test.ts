import { describe, expect, it } from 'vitest';
import { rankedMatches, scoreOf } from './matching.ts';

describe('matching of a typed query', () => {
  it('requires every word, in any order, whatever the case and accents', () => {
    expect(scoreOf('mori zoe', 'Zoé Moreno-Mori')).toBeGreaterThan(0);
    expect(scoreOf('zoe smith', 'Zoé Mori')).toBe(0);
  });

  it('prefers the whole text, then its prefix, then prefixes of words, then substrings', () => {
    const texts = ['aboard', 'the board', 'board and list', 'board'];
    expect(rankedMatches(texts, 'board', (text) => text)).toEqual([
      'board',
      'board and list',
      'the board',
      'aboard',
    ]);
  });

  it('finds everything in order for an empty query', () => {
    expect(rankedMatches(['b', 'a'], ' ', (text) => text)).toEqual(['b', 'a']);
  });

  it('finds a part of an Arabic text', () => {
    expect(scoreOf('لوحة', 'فتح اللوحة')).toBeGreaterThan(0);
  });
});
