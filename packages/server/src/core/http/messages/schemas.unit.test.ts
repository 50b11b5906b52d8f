import type { Operation } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { describe, expect, it } from 'vitest';
import { compileValidator } from './validation.ts';

/** The server itself compiles a schema only at its first use. */
describe.each(Object.entries<Operation>(operations))('%s', (_id, { query, body }) => {
  it('has schemas that can be compiled', () => {
    for (const schema of [query, body].filter((part) => part !== undefined)) {
      expect(() => compileValidator({ schema })({})).not.toThrow();
    }
  });
});
