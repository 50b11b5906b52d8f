import {
  hasClientMethod,
  isListing,
  type MessageOf,
  OPERATIONS,
  pathParametersOf,
  type ResponseOf,
} from '@postil/contract';
import type * as operations from '@postil/contract/operations';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClient, type Operations } from '../src/index.ts';

const client = createClient({ baseUrl: 'https://postil.example.com' });

it.each([
  [{ baseUrl: 'postil' }, 'baseUrl must be a URL such as https://postil.example.com, and not postil.'],
  [{ baseUrl: 'ftp://postil.example.com' }, 'baseUrl must be a URL'],
  [{ retries: 1.5 }, 'retries must be a whole number from 0, and not 1.5.'],
  [{ retries: -1 }, 'retries must be a whole number'],
  [{ timeoutMs: 0 }, 'timeoutMs must be a number above 0, of at most 2147483647, and not 0.'],
  [{ timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs must be a number above 0'],
])('a client with the options %j is refused with the reason', (options, message) => {
  expect(() => createClient({ baseUrl: 'https://postil.example.com', ...options })).toThrow(message);
});

it.each([
  [{ retries: Number.POSITIVE_INFINITY }, 'retries must be a whole number from 0, and not Infinity.'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs must be a number above 0, of at most 2147483647, and not NaN.'],
])('a call with the options %j is refused with the reason', async (options, message) => {
  await expect(client.listProjects({}, options)).rejects.toThrow(message);
  await expect(client.listProjects.all({}, options).next()).rejects.toThrow(message);
  await expect(client.streamChanges({}, options).next()).rejects.toThrow(message);
});

/** The operations with methods; the others are called by the pages of sites. */
type DeclaredOperations = {
  [Id in keyof typeof operations as (typeof operations)[Id] extends { readonly prefix: '/widget/v1' }
    ? never
    : Id]: (typeof operations)[Id];
};
const clientOperations = OPERATIONS.filter(hasClientMethod);
/**
 * The `data` of each operation's success by its schema, or the messages of its stream; for one without data, and for a
 * file, the value that the client returns.
 */
type DataBySchema = {
  [Id in keyof DeclaredOperations]: [ResponseOf<DeclaredOperations[Id]>] extends [never]
    ? [MessageOf<DeclaredOperations[Id]>] extends [never]
      ? Response
      : MessageOf<DeclaredOperations[Id]>
    : ResponseOf<DeclaredOperations[Id]> extends { data: infer Data }
      ? Data
      : undefined;
};
type DataByClient = {
  [Id in keyof Operations]: Operations[Id] extends { message: infer Message }
    ? Message
    : Operations[Id] extends { output: infer Output }
      ? Output
      : never;
};
/** The operations whose data types are incompatible. */
type Misfits<
  One extends Record<keyof DeclaredOperations, unknown>,
  Other extends Record<keyof DeclaredOperations, unknown>,
> = {
  [Id in keyof DeclaredOperations]: One[Id] extends Other[Id] ? never : Id;
}[keyof DeclaredOperations];

describe('the client', () => {
  it('has exactly one method for each operation', () => {
    expect(Object.keys(client).sort()).toEqual(clientOperations.map(({ id }) => id).sort());
    expectTypeOf<keyof Operations>().toEqualTypeOf<keyof DeclaredOperations>();
  });

  it('returns the data that the operations declare', () => {
    expectTypeOf<Misfits<DataByClient, DataBySchema>>().toEqualTypeOf<never>();
    // TypeBox types objects with arbitrary fields only as objects.
    expectTypeOf<Misfits<DataBySchema, DataByClient>>().toEqualTypeOf<
      'listAuditEntries' | 'listDeliveries'
    >();
  });

  it('has iterators on exactly the listings', () => {
    const withIterators = Object.entries(client).filter(([, method]) => 'all' in method && 'pages' in method);
    expect(withIterators.map(([id]) => id).sort()).toEqual(
      clientOperations
        .filter(isListing)
        .map(({ id }) => id)
        .sort(),
    );
    expectTypeOf(client.getSite).not.toHaveProperty('all');
  });

  it('no operation uses one name for two arguments, so the client needs one name for each', () => {
    for (const operation of clientOperations) {
      const { query, body, method } = operation;
      const fields = { ...query?.properties, ...body?.properties };
      const names = [...pathParametersOf(operation), ...Object.keys(fields)];
      expect(new Set(names).size, operation.id).toBe(names.length);
      // Arguments that are not in the path go into the query of a GET and into the body of a write.
      expect(method === 'GET' ? body : query, operation.id).toBeUndefined();
    }
  });

  it('needs no arguments for an operation without any, and wrong ones do not compile', () => {
    const calls = () => [
      client.listWebhooks(),
      client.listComments({ status: ['OPEN'] }),
      // @ts-expect-error the content is missing.
      client.createTask({}),
      // @ts-expect-error the id is missing.
      client.getSite(),
      // @ts-expect-error there is no such status.
      client.listComments({ status: ['DONE'] }),
      // @ts-expect-error there is no such parameter.
      client.getSite({ id: '1', name: 'Shop' }),
      // @ts-expect-error there are no parameters.
      client.listWebhooks({ id: '1' }),
    ];
    expect(calls).toBeTypeOf('function');
  });
});
