import { describe, expect, it } from 'vitest';
import { rangeBetween } from './selection.ts';

const order = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const idsBetween = (from: string | undefined, to: string) =>
  rangeBetween(order, { from, to }).map(({ id }) => id);

describe('the range between two tasks', () => {
  it('includes both, in either direction', () => {
    expect(idsBetween('b', 'd')).toEqual(['b', 'c', 'd']);
    expect(idsBetween('d', 'b')).toEqual(['b', 'c', 'd']);
  });

  it('is only the second if the first is not shown', () => {
    expect(idsBetween(undefined, 'c')).toEqual(['c']);
    expect(idsBetween('z', 'c')).toEqual(['c']);
  });
});
