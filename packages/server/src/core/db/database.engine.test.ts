import { openTestDatabase, type TestDatabase } from '@postil/harness/databases/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { assignments, type Database, identifier, insertion, isDatabaseUnavailable } from './database.ts';
import type { Value } from './sql/statement.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await openTestDatabase({ poolSize: 3 });
  ({ database } = testDatabase);
});
afterAll(() => testDatabase.close());

/** Arbitrary texts, and texts composed of tokens with a meaning in SQL. */
const hostileText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        '$1',
        '$$',
        '\\',
        ';',
        '--',
        '/*',
        '*/',
        ' OR 1=1 ',
        '::int',
        '{',
        '}',
        ',',
        '`',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe('a value', () => {
  it('never becomes text of the statement, however statements nest', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostileText,
        hostileText,
        fc.array(hostileText, { maxLength: 4 }),
        async (first, second, list) => {
          const { sql } = database;
          const nested = sql`SELECT ${first}::text AS first, ${sql`${second}::text AS second`}`;
          const query = sql`WITH given AS (${nested}) SELECT first, second, ${list}::text[] AS list FROM given`;
          expect(query.text).toBe(
            'WITH given AS (SELECT $1::text AS first, $2::text AS second) SELECT first, second, $3::text[] AS list FROM given',
          );
          expect(await query).toEqual([{ first, second, list }]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never becomes text of an insertion or an update, and a column name stays a single identifier', async () => {
    const { sql } = database;
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, hostileText, async (name, value, other) => {
        // Within the 63 bytes to which PostgreSQL truncates names.
        const column = `c${[...name].slice(0, 10).join('')}`;
        await database.transaction(async (tx) => {
          await tx`CREATE TEMPORARY TABLE things (id int, ${identifier(column)} text) ON COMMIT DROP`;
          const rows = [1, 2].map((id) => ({ id, [column]: value }));
          await tx`INSERT INTO things ${insertion(rows)}`;
          await tx`UPDATE things SET ${assignments({ [column]: other, id: undefined })} WHERE id = ${2}`;
          const stored = await tx`SELECT * FROM things ORDER BY id`.withOwnPlan();
          expect(stored).toEqual([
            { id: 1, [column]: value },
            { id: 2, [column]: other },
          ]);
        });
      }),
      { numRuns: 60 },
    );
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it.each<[type: string, value: Value, read: unknown]>([
    ['int4', 7, 7],
    ['int8', 9_007_199_254_740_993n, '9007199254740993'],
    ['float8', 0.1, 0.1],
    ['numeric', '1.10', '1.10'],
    ['boolean', true, true],
    ['text', undefined, null],
    ['uuid', '0197f2a0-0000-7000-8000-000000000000', '0197f2a0-0000-7000-8000-000000000000'],
    ['uuid[]', ['0197f2a0-0000-7000-8000-000000000000'], ['0197f2a0-0000-7000-8000-000000000000']],
    ['text[]', ['a,b', '"c"', '{}', '', 'NULL', '\\'], ['a,b', '"c"', '{}', '', 'NULL', '\\']],
    ['int4[]', [1, 2], [1, 2]],
    ['bytea', Buffer.from([0, 255, 39]), Buffer.from([0, 255, 39])],
    ['jsonb', JSON.stringify({ a: [1, null, "'"] }), { a: [1, null, "'"] }],
    ['comment_status', 'IN_REVIEW', 'IN_REVIEW'],
    ['timestamptz(3)', new Date('2026-03-29T01:30:00.123Z'), new Date('2026-03-29T01:30:00.123Z')],
    ['timestamptz', new Date('0099-01-01T00:00:00Z'), new Date('0099-01-01T00:00:00Z')],
  ])('of type %s is read back without loss', async (type, value, read) => {
    const { sql } = database;
    // The type is part of the statement's text; it comes only from the table above.
    const [row] = await sql`SELECT ${value}::${sql(Object.assign([type], { raw: [type] }))} AS value`;
    expect(row).toEqual({ value: read });
  });
});

describe('a statement', () => {
  it('runs once, however often it is awaited, and never when it is not awaited', async () => {
    const { sql } = database;
    await sql`CREATE TABLE runs (n int)`;
    const insert = sql`INSERT INTO runs VALUES (1)`;
    await Promise.all([insert, insert]);
    await insert;
    const part = sql`INSERT INTO runs VALUES (2)`;
    expect(part.text).toContain('INSERT');
    expect(await sql`SELECT n FROM runs`).toEqual([{ n: 1 }]);
  });

  it('that fails does not affect statements sent together with it', async () => {
    const { sql } = database;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0 ? sql`SELECT 1 / ${index - index}::int AS n` : sql`SELECT ${index}::int AS n`,
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      if (index % 3 === 0) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      else expect(outcome).toEqual({ status: 'fulfilled', value: [{ n: index }] });
    }
  });

  it('whose result type has changed fails once as unavailable, and then succeeds', async () => {
    const { sql } = database;
    await sql`CREATE TABLE changing (a int)`;
    await sql`INSERT INTO changing VALUES (7)`;
    const read = () => sql`SELECT a FROM changing`;
    expect(await read()).toEqual([{ a: 7 }]);
    await sql`ALTER TABLE changing ALTER a TYPE text`;
    await expect(read()).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await read()).toEqual([{ a: '7' }]);
  });

  it('whose commit a worker of a cluster did not confirm is not reported as done', async () => {
    // The coordinator only warns of it, and then reports success.
    const warn = database.sql.script(
      "DO $$ BEGIN RAISE WARNING 'failed to commit transaction on 127.0.0.1:5432'; END $$",
    );
    await expect(warn).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await database.sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it('has a cached plan, and a connection caches a bounded number of plans', async () => {
    const { sql } = database;
    for (let n = 0; n < 1_200; n += 1) {
      const column = identifier(`c${n}`);
      expect(await sql`SELECT ${n}::int AS ${column}`).toEqual([{ [`c${n}`]: n }]);
    }
    const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM pg_prepared_statements`;
    expect(row?.count).toBeGreaterThan(0);
    expect(row?.count).toBeLessThanOrEqual(501);
  });
});

describe('a transaction', () => {
  it('runs statements that are sent together, and has no effect when one of them fails', async () => {
    const { sql } = database;
    await sql`CREATE TABLE together (n int PRIMARY KEY)`;
    await database.transaction((tx) =>
      Promise.all([1, 2, 3].map((n) => tx`INSERT INTO together VALUES (${n})`)),
    );
    const failing = database.transaction((tx) =>
      Promise.all([4, 1, 5].map((n) => tx`INSERT INTO together VALUES (${n})`)),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await sql`SELECT n FROM together ORDER BY n`).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('whose first statement fails is over, and its connection serves the next one', async () => {
    const { database: single, close } = await openTestDatabase({ poolSize: 1 });
    onTestFinished(close);
    const { sql } = single;
    await sql`CREATE TABLE first (n int)`;
    for (const attempt of [1, 2, 3]) {
      const failing = single.transaction(async (tx) => {
        await Promise.all([
          tx`INSERT INTO first VALUES (1 / ${0}::int)`,
          tx`INSERT INTO first VALUES (${attempt})`,
        ]);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
    }
    await single.transaction((tx) => tx`INSERT INTO first VALUES (4)`);
    expect(await sql`SELECT n FROM first`).toEqual([{ n: 4 }]);
  });

  it('that cannot be opened runs nothing', async () => {
    const { database: single, close } = await openTestDatabase({ poolSize: 1 });
    onTestFinished(close);
    const { sql } = single;
    await sql`CREATE TABLE unopened (n int)`;
    await single.transaction((tx) => tx`SELECT 1`);
    // As if a pooler had switched the connection to another server.
    await sql`DEALLOCATE ALL`;
    const outcome = single.transaction((tx) =>
      Promise.all([tx`INSERT INTO unopened VALUES (1)`, tx`INSERT INTO unopened VALUES (2)`]),
    );
    const isOpened = await outcome.then(
      () => true,
      () => false,
    );
    expect(await sql`SELECT n FROM unopened`).toHaveLength(isOpened ? 2 : 0);
  });

  it('in which an error was swallowed is rolled back and rejects', async () => {
    const { sql } = database;
    await sql`CREATE TABLE swallowed (n int)`;
    const transaction = database.transaction(async (tx) => {
      await tx`INSERT INTO swallowed VALUES (1)`;
      await tx`SELECT 1 / 0`.catch(() => {});
    });
    await expect(transaction).rejects.toThrow('an error inside it was swallowed');
    expect(await sql`SELECT n FROM swallowed`).toEqual([]);
  });

  it('that exceeds the look-back period of readers is rolled back', async () => {
    const { sql } = database;
    await sql`CREATE TABLE late (n int)`;
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const abandoned = database.transaction(async (tx) => {
      await tx`INSERT INTO late VALUES (1)`;
      clock.mockReturnValue(now + 60_000);
    });
    await expect(abandoned).rejects.toThrow('took longer than 30000 ms');
    clock.mockRestore();
    expect(await sql`SELECT n FROM late`).toEqual([]);
    await database.transaction((tx) => tx`INSERT INTO late VALUES (2)`);
    expect(await sql`SELECT n FROM late`).toEqual([{ n: 2 }]);
  });

  it('that is over refuses further statements', async () => {
    let endedTx = database.sql;
    await database.transaction(async (tx) => {
      endedTx = tx;
      await tx`SELECT 1`;
    });
    await expect(endedTx`SELECT 1`).rejects.toThrow('The transaction has ended');
  });

  it('shares a small pool with other transactions and single statements, and all of them run', async () => {
    const { sql } = database;
    await sql`CREATE TABLE turns (n int)`;
    const work = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? sql`INSERT INTO turns VALUES (${n})`
        : database.transaction(async (tx) => {
            await tx`INSERT INTO turns VALUES (${n})`;
            await tx`SELECT 1`;
          }),
    );
    await Promise.all(work);
    expect(await sql`SELECT count(*)::int AS count FROM turns`).toEqual([{ count: 40 }]);
  });
});
