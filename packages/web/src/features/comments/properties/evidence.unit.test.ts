import { describe, expect, it } from 'vitest';
import { environmentOf, selectorOf, sourceLocation } from './evidence.ts';

const words = { light: 'Light', dark: 'Dark', lessMotion: 'Less motion' };

describe('the selector of an element', () => {
  it('selects its test attribute with the value quoted, or else is its CSS path', () => {
    expect(selectorOf({ test_id: 'data-testid=pay "now"', css_path: 'main > a' })).toBe(
      '[data-testid="pay \\"now\\""]',
    );
    expect(selectorOf({ css_path: 'main > a' })).toBe('main > a');
    expect(selectorOf(undefined)).toBeUndefined();
  });
});

describe('the location of an element in the code', () => {
  it('has line and column if they are known', () => {
    expect(sourceLocation({ file: 'src/a.tsx', line: 41, column: 7 })).toBe('src/a.tsx:41:7');
    expect(sourceLocation({ file: 'src/a.tsx', column: 7 })).toBe('src/a.tsx');
    expect(sourceLocation({ components: ['App'] })).toBeUndefined();
  });
});

describe('the environment of a comment', () => {
  it('leaves out unknown values, and a zoom of one', () => {
    expect(
      environmentOf({ pixel_ratio: 2, zoom: 1, reduced_motion: true, time_zone: 'Europe/Berlin' }, words),
    ).toEqual([
      ['pixelRatio', '2'],
      ['preferences', 'Less motion'],
      ['language', 'Europe/Berlin'],
    ]);
    expect(environmentOf(undefined, words)).toEqual([]);
  });
});
