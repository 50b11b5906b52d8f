import { describe, expect, it } from 'vitest';
import { bestOffset } from './quotes.ts';

describe('a quoted text', () => {
  const price = { text: '24 €', before: 'Table 2 ', after: ' per piece' };

  it('is found among equal ones by the surrounding text', () => {
    const text = 'Table 1 24 € per piece. Table 2 24 € per piece. Table 3 24 € per piece.';
    expect(bestOffset(text, price)).toBe(text.indexOf('Table 2') + 8);
  });

  it('is found even if all text around it has changed, and not found after its removal', () => {
    expect(bestOffset('Now 24 € only', price)).toBe(4);
    expect(bestOffset('Table 2 25 € per piece', price)).toBe(-1);
  });
});
