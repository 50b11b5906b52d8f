import { Query, type Row, type Run, type Value } from './statement.ts';

/**
 * Runs statements that are written as tagged templates: values become parameters, parts nest.
 *
 * ```ts
 * const open = sql`AND c.status = ${'OPEN'}`;
 * const rows = await sql<{ id: string }[]>`SELECT c.id FROM comments c WHERE c.site_id = ${siteId} ${open}`;
 * ```
 *
 * The handle of the database runs each by itself; that of a transaction runs all in it.
 */
export interface Sql {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): Query<Rows>;

  /** Runs a text of several statements that nobody but us has written: a migration. */
  script(text: string): Promise<void>;

  /**
   * Sets how long each further statement of this transaction may run.
   *
   * @param ms null: as long as it likes.
   * @throws {Error} outside of a transaction.
   */
  limitStatements(ms: number | null): Promise<void>;
}

export function createSql(run: Run, limitStatements: Sql['limitStatements']): Sql {
  const tag = <Rows>(strings: TemplateStringsArray, ...values: readonly Value[]) =>
    new Query<Rows>(run, strings, values);
  return Object.assign(tag, {
    script: async (text: string) => {
      await run({ text, name: undefined, values: [] }, 'alone');
    },
    limitStatements,
  });
}
