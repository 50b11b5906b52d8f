import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSearch } from '../../../lib/search.ts';
import { FILTER_NAMES, readTaskSearch, type TaskSearch } from './search.ts';
import { joinValues, toFilters, toOrder, toSort, toViewSearch, valuesOf } from './search-filters.ts';

const UUIDS = fc.uuid({ version: 7 });
const DAYS = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const listOf = (values: fc.Arbitrary<string>) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: 5 }).map((all) => all.join(','));
const someOf = (...values: readonly string[]) => listOf(fc.constantFrom(...values));

/** Searches such as the filters produce, without `due`, `group` and `order`. */
const SEARCHES: fc.Arbitrary<TaskSearch> = fc.record(
  {
    q: fc.stringMatching(/^\S.{0,60}$/u),
    project: listOf(UUIDS),
    site: listOf(UUIDS),
    status: someOf('open', 'in_progress', 'in_review', 'resolved', 'closed'),
    priority: someOf('low', 'medium', 'high', 'urgent'),
    assignee: listOf(fc.oneof(UUIDS, fc.constantFrom('me', 'none'))),
    tag: listOf(fc.stringMatching(/^[a-zä-ü]{1,12}$/u)),
    category: someOf('bug_report', 'design'),
    device: someOf('desktop', 'mobile', 'tablet'),
    page: fc.constantFrom('/pricing', '/a?b=c', 'https://example.com/a,b?c=d&e=f'),
    author: listOf(UUIDS),
    after: DAYS,
    before: DAYS,
    resolvedAfter: DAYS,
    resolvedBefore: DAYS,
    sort: fc.constantFrom('-priority', 'status', '-updated_at', 'created_at'),
    view: UUIDS,
    task: UUIDS,
  },
  { requiredKeys: [], noNullPrototype: true },
);

const { parseSearch, stringifySearch } = plainSearch;

describe('the search for tasks in a URL', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(SEARCHES, (search) => {
        const parsed = readTaskSearch(parseSearch(stringifySearch({ ...search })));
        expect(parsed).toEqual(search);
        expect(toFilters(parsed)).toEqual(toFilters(search));
      }),
    );
  });

  it('has only known, non-empty parameters that a second reading keeps, whatever the URL contains', () => {
    const anything = fc.dictionary(
      fc.constantFrom(...FILTER_NAMES, 'sort', 'view', 'task', 'other'),
      fc.oneof(fc.string(), fc.integer(), fc.constant(undefined)),
    );
    fc.assert(
      fc.property(anything, (search) => {
        const parsed = readTaskSearch(search);
        expect(readTaskSearch({ ...parsed })).toEqual(parsed);
        expect(Object.keys(parsed)).not.toContain('other');
        for (const value of Object.values(parsed)) expect(value).not.toBe('');
      }),
    );
  });

  it('yields no empty parameters of the API, whatever the URL contains', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('2026-02-31', '0000-00-00', 'me,,none', 'OPEN,x'));
    const anything = fc.record(Object.fromEntries(FILTER_NAMES.map((name) => [name, text])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(anything, (search) => {
        for (const value of Object.values(toFilters(search)))
          expect(Array.isArray(value) ? value.length : value).toBeTruthy();
      }),
    );
  });
});

describe('the stored search of a view', () => {
  it('selects the same tasks in the same order, without the open task and the view', () => {
    fc.assert(
      fc.property(SEARCHES, (search) => {
        const viewSearch = toViewSearch(search);
        expect(toFilters(viewSearch)).toEqual(toFilters(search));
        expect(toOrder(viewSearch)).toEqual(toOrder(search));
        expect(viewSearch).not.toHaveProperty('task');
        expect(viewSearch).not.toHaveProperty('view');
      }),
    );
  });
});

describe('the values of a filter', () => {
  it('are joined and read again, each once', () => {
    const values = fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 6 });
    fc.assert(
      fc.property(values, (all) => {
        expect(valuesOf(joinValues(all))).toEqual([...new Set(all)]);
      }),
    );
  });

  it('are read without the superfluous spaces and commas of a hand-written URL', () => {
    expect(valuesOf(' a, ,b,,a ')).toEqual(['a', 'b']);
  });
});

describe('an order', () => {
  it('is written and read again', () => {
    const orders = fc.record({
      field: fc.constantFrom('created_at', 'updated_at', 'priority', 'status'),
      isAscending: fc.boolean(),
    });
    fc.assert(
      fc.property(orders, (order) => {
        const sort = toSort(order);
        expect(toOrder(sort === undefined ? {} : { sort })).toEqual(order);
      }),
    );
  });
});
