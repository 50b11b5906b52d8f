import { describe, expect, it } from 'vitest';
import { list, listIn, pages, perPerson, single } from './shapes.ts';

interface Item {
  readonly id: string;
  readonly name: string;
}

const ada = { id: 'a', name: 'Ada' };
const bo = { id: 'b', name: 'Bo' };

describe('a list', () => {
  const shape = list<Item>();

  it('finds, changes and removes a record by its id, and keeps the other objects identical', () => {
    const data = [ada, bo];
    expect(shape.find(data, 'b')).toBe(bo);
    const changed = shape.patch(data, 'b', { name: 'Bea' });
    expect(changed).toEqual([ada, { id: 'b', name: 'Bea' }]);
    expect(changed[0]).toBe(ada);
    expect(shape.remove(data, 'a')).toEqual([bo]);
  });

  it('stays the same object if it lacks the record, which avoids a re-render', () => {
    const data = [ada];
    expect(shape.patch(data, 'x', { name: 'Y' })).toBe(data);
    expect(shape.remove(data, 'x')).toBe(data);
  });
});

describe('one record', () => {
  it('changes only under its own id, and ignores a removal', () => {
    const shape = single<Item>();
    expect(shape.patch(ada, 'a', { name: 'Ida' })).toEqual({ id: 'a', name: 'Ida' });
    expect(shape.patch(ada, 'b', { name: 'Ida' })).toBe(ada);
    expect(shape.remove(ada, 'a')).toBe(ada);
  });
});

describe('a record that exists once per person', () => {
  it('changes under any id', () => {
    expect(perPerson<{ mail: boolean }>().patch({ mail: true }, 'own', { mail: false })).toEqual({
      mail: false,
    });
  });
});

describe('a list within a response', () => {
  const shape = listIn<'data', Item, { data: Item[]; total: number; next?: string }>('data');

  it('keeps the other properties of the response', () => {
    const data = { data: [ada, bo], total: 2, next: 'c' };
    expect(shape.patch(data, 'a', { name: 'Ida' })).toEqual({
      ...data,
      data: [{ id: 'a', name: 'Ida' }, bo],
    });
  });

  it('has a total reduced by one after a removal, and unchanged if it lacks the record', () => {
    const data = { data: [ada, bo], total: 7 };
    expect(shape.remove(data, 'a')).toEqual({ data: [bo], total: 6 });
    expect(shape.remove(data, 'x')).toBe(data);
  });
});

describe('a paginated listing', () => {
  const shape = pages(listIn<'data', Item, { data: Item[] }>('data'));
  const data = { pages: [{ data: [ada] }, { data: [bo] }], pageParams: ['', 'c'] };

  it('finds a record on any page, and keeps the other pages identical', () => {
    expect(shape.find(data, 'b')).toBe(bo);
    const changed = shape.patch(data, 'b', { name: 'Bea' });
    expect(changed.pages[0]).toBe(data.pages[0]);
    expect(changed.pages[1]).toEqual({ data: [{ id: 'b', name: 'Bea' }] });
    expect(changed.pageParams).toBe(data.pageParams);
  });

  it('has the total on each page reduced by one after a removal from any page', () => {
    const counted = pages(listIn<'data', Item, { data: Item[]; total: number }>('data'));
    const listing = {
      pages: [
        { data: [ada], total: 2 },
        { data: [bo], total: 2 },
      ],
      pageParams: ['', 'c'],
    };
    expect(counted.remove(listing, 'b').pages).toEqual([
      { data: [ada], total: 1 },
      { data: [], total: 1 },
    ]);
  });

  it('stays the same object if no page contains the record', () => {
    expect(shape.patch(data, 'x', { name: 'Y' })).toBe(data);
    expect(shape.remove(data, 'x')).toBe(data);
  });
});
