import { describe, expect, it } from 'vitest';
import { firstIdAt, instantOf, newId, newIdWithInstant } from './ids.ts';

describe('an id of the past', () => {
  it('contains its instant and sorts among the ids of that time', () => {
    const instant = new Date('2020-03-04T05:06:07.089Z');
    const { id, createdAt } = newIdWithInstant(instant);
    expect(createdAt).toEqual(instant);
    expect(instantOf(id)).toEqual(instant);
    expect(id >= firstIdAt(instant)).toBe(true);
    expect(id < firstIdAt(new Date(instant.getTime() + 1))).toBe(true);
    expect(id < newId()).toBe(true);
  });

  it('is different each time', () => {
    const instant = new Date('2020-03-04T05:06:07.089Z');
    const ids = Array.from({ length: 1_000 }, () => newIdWithInstant(instant).id);
    expect(new Set(ids).size).toBe(1_000);
  });
});
