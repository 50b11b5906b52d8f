import { Query, type Row, type Run, type Value } from './statement.ts';

/**
 * Runs statements that are written as tagged templates: values become parameters, and fragments nest.
 *
 * ```ts
 * const active = sql`AND p.status = ${'active'}`;
 * const rows = await sql<{ id: string }[]>`SELECT p.id FROM projects p WHERE p.organization_id = ${id} ${active}`;
 * ```
 *
 * The database's handle commits each statement by itself; a transaction's handle runs them in the transaction.
 */
export interface Sql {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): Query<Rows>;

  /**
   * Whether the database is sharded by organisation over several servers. There, a statement about multiple
   * organisations, or one that writes to multiple tables, is slow or refused.
   */
  readonly isSharded: boolean;

  /** Runs a text of multiple statements, such as a migration. It must not contain untrusted input. */
  script(text: string): Promise<void>;

  /**
   * Sets the time limit of each further statement of this transaction.
   *
   * @param ms null: no limit.
   * @throws {Error} outside a transaction.
   */
  limitStatements(ms: number | null): Promise<void>;

  /** Returns the named cache of this handle, which exists as long as the handle. */
  cache<Cached>(name: string): Map<string, Cached>;
}

/** Creates a handle that runs statements with `run`, each when it is first awaited. */
export function createSql(
  run: Run,
  { isSharded, limitStatements }: { isSharded: () => boolean; limitStatements: Sql['limitStatements'] },
): Sql {
  const caches = new Map<string, Map<string, unknown>>();
  const tag = <Rows>(strings: TemplateStringsArray, ...values: readonly Value[]) =>
    new Query<Rows>(run, strings, values);
  const handle = Object.assign(tag, {
    script: async (text: string) => {
      await run({ text, name: undefined, values: [] }, 'exclusive');
    },
    limitStatements,
    cache(name: string) {
      const cache = caches.get(name) ?? new Map<string, unknown>();
      caches.set(name, cache);
      return cache;
    },
  });
  return Object.defineProperty(handle, 'isSharded', { get: isSharded }) as Sql;
}
