import type { Operation } from '@postil/contract';
import { ERROR_CODES, isListing, pathParametersOf, TAGS } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { describe, expect, it } from 'vitest';

const all: readonly Operation[] = Object.values(operations);

describe('the operations', () => {
  it('are exported under their ids', () => {
    expect(Object.keys(operations)).toEqual(all.map(({ id }) => id));
  });

  it('differ in method or path', () => {
    const routes = all.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('use every tag', () => {
    expect(new Set(all.map(({ tag }) => tag))).toEqual(new Set(Object.keys(TAGS)));
  });

  it('return either a body of a schema or a file', () => {
    const undecided = all.filter(
      ({ response, produces }) => (response === undefined) === (produces === undefined),
    );
    expect(undecided).toEqual([]);
  });

  it('list only errors that exist, each once', () => {
    for (const { errors = [] } of all) {
      expect(Object.keys(ERROR_CODES)).toEqual(expect.arrayContaining([...errors]));
      expect(new Set(errors).size).toBe(errors.length);
    }
  });

  it('take no body where they only read', () => {
    expect(all.filter(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([]);
  });

  it('are listings where they accept a cursor', () => {
    const listings = all.filter(isListing).map(({ id }) => id);
    expect(listings).toContain('listComments');
    expect(listings).not.toContain('listWebhooks');
  });

  it('name their path parameters once each', () => {
    for (const operation of all) {
      const names = pathParametersOf(operation);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
