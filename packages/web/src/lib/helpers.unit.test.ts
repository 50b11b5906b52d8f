import { describe, expect, it } from 'vitest';
import { classes } from './classes.ts';
import { collect } from './collect.ts';
import { once } from './once.ts';

describe('the names of classes', () => {
  it('are joined without those that do not apply', () => {
    expect(classes('card', false, undefined, '', 'open')).toBe('card open');
    expect(classes()).toBe('');
  });
});

describe('a listing', () => {
  it('is read to its end, in order', async () => {
    async function* pages() {
      yield 1;
      await Promise.resolve();
      yield 2;
    }
    expect(await collect(pages())).toEqual([1, 2]);
  });

  it('is not returned in part if it cannot be read to its end', async () => {
    async function* broken() {
      yield 1;
      throw new Error('gone');
    }
    await expect(collect(broken())).rejects.toThrow('gone');
  });
});

describe('a lazily created value', () => {
  it('is created on first use, and the same afterwards', () => {
    const instances: object[] = [];
    const value = once(() => {
      const one = {};
      instances.push(one);
      return one;
    });
    expect(instances).toEqual([]);
    expect(value()).toBe(value());
    expect(instances).toHaveLength(1);
  });

  it('is created once even if it is undefined', () => {
    let count = 0;
    const value = once(() => {
      count += 1;
    });
    value();
    value();
    expect(count).toBe(1);
  });
});
