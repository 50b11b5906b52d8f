import { describe, expect, it } from 'vitest';
import { createStore, resetStores, withEntry } from './store.ts';

describe('a store', () => {
  it('calls its subscribers after each change, until they unsubscribe', () => {
    const store = createStore('page', () => 0);
    const seen: number[] = [];
    const stop = store.subscribe(() => seen.push(store.get()));
    store.update((count) => count + 1);
    store.update((count) => count + 1);
    stop();
    store.update((count) => count + 1);
    expect(seen).toEqual([1, 2]);
    expect(store.get()).toBe(3);
  });

  it('calls nobody when the value stays the same object', () => {
    const store = createStore('page', () => ({ text: 'a' }));
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    store.update((state) => state);
    expect(calls).toBe(0);
  });

  it('resets state of the person, and keeps state of the page', () => {
    const drafts = createStore<readonly string[]>('person', () => []);
    const connected = createStore('page', () => true);
    let calls = 0;
    drafts.subscribe(() => {
      calls += 1;
    });
    drafts.update(() => ['secret of the first']);
    connected.update(() => false);
    resetStores();
    expect(drafts.get()).toEqual([]);
    expect(connected.get()).toBe(false);
    expect(calls).toBe(2);
  });
});

describe('a map with another entry', () => {
  it('leaves the former map unchanged', () => {
    const before = new Map([['a', 1]]);
    expect([...withEntry(before, 'b', 2)]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect([...withEntry(before, 'a', undefined)]).toEqual([]);
    expect([...before]).toEqual([['a', 1]]);
  });
});
