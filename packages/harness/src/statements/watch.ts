import { Connection } from '@postil/server/core/db/connections/connection';
import type { Database, Sql } from '@postil/server/core/db/database';
import { TENANT_COLUMN } from '@postil/server/core/db/distribution/distribute';
import { tablesOf } from '@postil/server/tables';
import { findUnboundTables, parseStatement, tablesIn } from './tenancy.ts';

/** The mark of the tests' own statements, which may read all tenants. */
const TEST_MARK = '/* of a test */ ';

/**
 * Matches the mark of statements about all organisations, which some jobs have, and about multiple ones, which a
 * sharded database runs once for each.
 */
const MULTI_TENANT_MARK = /\/\* of (?:all|several) tenants \*\//;

const tenants = { tables: new Set([...tablesOf('distributed'), 'comment_counts']), column: TENANT_COLUMN };
const coordinators = new Set(tablesOf('local'));
const checkedTexts = new Set<string>();
let isWatching = false;

/**
 * Makes statements of this process fail that use tables of tenants without naming the tenant, unless they are marked as
 * being about all of them: on a sharded database each would query every shard.
 */
export function watchStatements(): void {
  if (isWatching) return;
  isWatching = true;
  const { run } = Connection.prototype;
  // Every statement of both engines passes through this method.
  Connection.prototype.run = function (this: Connection, statement, ...rest) {
    try {
      if (!checkedTexts.has(statement.text)) requireTenant(statement.text);
      checkedTexts.add(statement.text);
    } catch (error) {
      return Promise.reject(error);
    }
    return run.call(this, statement, ...rest);
  };
}

/** The handle on the database for tests, which exempts their own statements. */
export function unwatchedDatabase(database: Database): Database {
  return Object.create(database, {
    sql: { value: markedSql(database.sql) },
    transaction: {
      value: <Result>(run: (tx: Sql) => Promise<Result>) => database.transaction((tx) => run(markedSql(tx))),
    },
  });
}

function markedSql(sql: Sql): Sql {
  const tag = (strings: TemplateStringsArray, ...values: Parameters<Sql>[1][]) => {
    const [first = '', ...others] = strings;
    return sql(Object.assign([`${TEST_MARK}${first}`, ...others], { raw: strings.raw }), ...values);
  };
  return Object.setPrototypeOf(tag, sql);
}

function requireTenant(text: string): void {
  if (text.includes(TEST_MARK) || MULTI_TENANT_MARK.test(text)) return;
  // Only reads and writes concern rows.
  if (!/^\W*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text)) return;
  const statement = parseStatement(text);
  const tables = tablesIn(statement);
  const hasAnyOf = (others: ReadonlySet<string>) => [...tables].some((table) => others.has(table));
  const isMixed = hasAnyOf(coordinators) && hasAnyOf(tenants.tables);
  if (isMixed) refuse(`This statement joins tables on the coordinator with tables in shards`, text);
  const unbound = findUnboundTables(statement, tenants);
  if (unbound.length > 0) refuse(`This statement does not name the tenant of ${unbound.join(', ')}`, text);
}

function refuse(problem: string, text: string): never {
  throw new Error(`${problem}:\n${text}`);
}
