import { ERROR_CODES, fullPathOf, isListing, OPERATIONS, pathParametersOf, TAGS } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { describe, expect, it } from 'vitest';

describe('the operations', () => {
  it('are exported under their ids', () => {
    for (const [name, { id }] of Object.entries(operations)) expect(id).toBe(name);
    expect(OPERATIONS).toHaveLength(Object.keys(operations).length);
  });

  it('differ in method or path', () => {
    const routes = OPERATIONS.map((each) => `${each.method} ${fullPathOf(each)}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('use every tag', () => {
    expect(new Set(OPERATIONS.map(({ tag }) => tag))).toEqual(new Set(Object.keys(TAGS)));
  });

  it('return either a body with a schema, a file or a stream', () => {
    const invalidOperations = OPERATIONS.filter(
      ({ response, produces, streams }) =>
        [response, produces, streams].filter((each) => each !== undefined).length !== 1,
    );
    expect(invalidOperations).toEqual([]);
  });

  it('list only existing errors, each once', () => {
    for (const { errors = [] } of OPERATIONS) {
      expect(Object.keys(ERROR_CODES)).toEqual(expect.arrayContaining([...errors]));
      expect(new Set(errors).size).toBe(errors.length);
    }
  });

  it('take no body if they only read', () => {
    expect(OPERATIONS.filter(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([]);
  });

  it('are listings only if they accept a cursor', () => {
    const listings = OPERATIONS.filter(isListing).map(({ id }) => id);
    expect(listings).toContain('listComments');
    expect(listings).not.toContain('listWebhooks');
  });

  it('name each path parameter once', () => {
    for (const operation of OPERATIONS) {
      const names = pathParametersOf(operation);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
