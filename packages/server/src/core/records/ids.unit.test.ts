import { describe, expect, it } from 'vitest';
import { firstIdAt, instantOf, newId, newIdWithInstant } from './ids.ts';

describe('an id for a past instant', () => {
  it('contains that instant and sorts among the ids of its time', () => {
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

describe('a new id', () => {
  it('is greater than the previous one and contains the current instant', () => {
    const startMs = Date.now();
    const ids = Array.from({ length: 5_000 }, newId);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(instantOf(ids[0] ?? '').getTime()).toBeGreaterThanOrEqual(startMs);
    expect(instantOf(ids.at(-1) ?? '').getTime()).toBeLessThanOrEqual(Date.now() + 1);
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true);
  });
});
