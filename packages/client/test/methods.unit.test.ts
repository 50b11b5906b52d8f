import { isListing, isOfApi, OPERATIONS, pathParametersOf, type ResponseOf } from '@postil/contract';
import type * as operations from '@postil/contract/operations';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClient, type Operations } from '../src/index.ts';

const client = createClient({ baseUrl: 'https://postil.example.com' });

/** Those of the REST API; the others are called by the pages of sites. */
type Declared = {
  [Id in keyof typeof operations as (typeof operations)[Id] extends { readonly prefix: string }
    ? never
    : Id]: (typeof operations)[Id];
};
const ofApi = OPERATIONS.filter(isOfApi);
/** The `data` of each operation's success by its schema; of one without data, and of a file, what the client makes of it. */
type DataBySchema = {
  [Id in keyof Declared]: [ResponseOf<Declared[Id]>] extends [never]
    ? Response
    : ResponseOf<Declared[Id]> extends { data: infer Data }
      ? Data
      : undefined;
};
type DataByClient = { [Id in keyof Operations]: Operations[Id]['output'] };
/** The operations whose data of the one kind cannot be used as that of the other. */
type Misfits<One extends Record<keyof Declared, unknown>, Other extends Record<keyof Declared, unknown>> = {
  [Id in keyof Declared]: One[Id] extends Other[Id] ? never : Id;
}[keyof Declared];

describe('the client', () => {
  it('has exactly one method for each operation', () => {
    expect(Object.keys(client).sort()).toEqual(ofApi.map(({ id }) => id).sort());
    expectTypeOf<keyof Operations>().toEqualTypeOf<keyof Declared>();
  });

  it('returns what the operations declare', () => {
    expectTypeOf<Misfits<DataByClient, DataBySchema>>().toEqualTypeOf<never>();
    // TypeBox knows objects of any fields only as objects.
    expectTypeOf<Misfits<DataBySchema, DataByClient>>().toEqualTypeOf<
      'listAuditEntries' | 'listDeliveries'
    >();
  });

  it('has iterators on exactly the listings', () => {
    const withIterators = Object.entries(client).filter(([, method]) => 'all' in method && 'pages' in method);
    expect(withIterators.map(([id]) => id).sort()).toEqual(
      ofApi
        .filter(isListing)
        .map(({ id }) => id)
        .sort(),
    );
    expectTypeOf(client.getSite).not.toHaveProperty('all');
  });

  it('needs one name for each argument: no name stands in two places of an operation', () => {
    for (const operation of ofApi) {
      const { query, body, method } = operation;
      const fields = { ...query?.properties, ...body?.properties };
      const names = [...pathParametersOf(operation), ...Object.keys(fields)];
      expect(new Set(names).size, operation.id).toBe(names.length);
      // What is not in the path goes into the query of a GET and into the body of a write.
      expect(method === 'GET' ? body : query, operation.id).toBeUndefined();
    }
  });

  it('takes no arguments where none are needed, and refuses wrong ones when it is compiled', () => {
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
