import { Connection } from '@postil/server/core/db/connections/connection';
import type { Database, Sql } from '@postil/server/core/db/database';
import { TENANT } from '@postil/server/core/db/distribution/distribute';
import { tablesOf } from '@postil/server/tables';
import { findUnbound, parseStatement, tablesIn } from './tenancy.ts';

/** Marks the statements of tests, which may look at everything. */
const OF_TEST = '/* of a test */ ';

/**
 * Marks statements about all organisations, as those of some jobs are; and those about several, which a sharded database
 * gets for one after the other.
 */
const OF_MORE = /\/\* of (?:all|several) tenants \*\//;

const tenants = { tables: new Set([...tablesOf('distributed'), 'comment_counts']), column: TENANT };
const coordinators = new Set(tablesOf('local'));
const checked = new Set<string>();
let isWatching = false;

/**
 * From now on, statements of this process that concern tables of tenants without naming the tenant fail, unless they say
 * that they are about all of them: on a sharded database each would ask every shard.
 */
export function watchStatements(): void {
  if (isWatching) return;
  isWatching = true;
  const { run } = Connection.prototype;
  // Every statement of both engines passes here.
  Connection.prototype.run = function (this: Connection, statement, ...sending) {
    try {
      if (!checked.has(statement.text)) requireTenant(statement.text);
      checked.add(statement.text);
    } catch (error) {
      return Promise.reject(error);
    }
    return run.call(this, statement, ...sending);
  };
}

/** The handle on the database for tests, whose own statements are not watched. */
export function unwatched(database: Database): Database {
  return Object.create(database, {
    sql: { value: marked(database.sql) },
    transaction: {
      value: <Result>(run: (tx: Sql) => Promise<Result>) => database.transaction((tx) => run(marked(tx))),
    },
  });
}

function marked(sql: Sql): Sql {
  const tag = (strings: TemplateStringsArray, ...values: Parameters<Sql>[1][]) => {
    const [first = '', ...others] = strings;
    return sql(Object.assign([`${OF_TEST}${first}`, ...others], { raw: strings.raw }), ...values);
  };
  return Object.setPrototypeOf(tag, sql);
}

function requireTenant(text: string): void {
  if (text.includes(OF_TEST) || OF_MORE.test(text)) return;
  // Only changes and questions concern rows.
  if (!/^\W*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text)) return;
  const statement = parseStatement(text);
  const tables = tablesIn(statement);
  const hasAnyOf = (others: ReadonlySet<string>) => [...tables].some((table) => others.has(table));
  const isMixed = hasAnyOf(coordinators) && hasAnyOf(tenants.tables);
  if (isMixed) refuse(`This statement joins what is on the coordinator with what is in a shard`, text);
  const unbound = findUnbound(statement, tenants);
  if (unbound.length > 0) refuse(`This statement does not name the tenant of ${unbound.join(', ')}`, text);
}

function refuse(problem: string, text: string): never {
  throw new Error(`${problem}:\n${text}`);
}
