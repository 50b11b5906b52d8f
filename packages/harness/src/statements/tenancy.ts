import { loadModule, parseSync } from 'libpg-query';

/** A node of a parsed statement, by the names that PostgreSQL's parser gives. */
type Node = Readonly<Record<string, unknown>>;

/** A side of an equality: the alias of the table whose tenant column it is, or `VALUE`. */
type Key = string;

/** The tables of one query level, and the ones bound to the tenant's value. */
interface Level {
  /** The names of the tables by alias; undefined for the alias of a subquery or a function. */
  readonly ranges: ReadonlyMap<string, string | undefined>;
  readonly bound: ReadonlySet<string>;
}

/** The tables with the tenant's column, and the name of that column. */
interface TenantTables {
  readonly tables: ReadonlySet<string>;
  readonly column: string;
}

const VALUE: Key = '(a given value)';

await loadModule();

/** The statements of a text, as PostgreSQL's parser returns them. */
type ParsedStatements = readonly unknown[];

/** @throws {Error} when PostgreSQL cannot parse the text. */
export function parseStatement(text: string): ParsedStatements {
  return (parseSync(text).stmts ?? []).map(({ stmt }) => stmt);
}

/**
 * Finds the tables of tenants that a statement reads or changes without naming the tenant, so that a sharded database
 * would query every shard: the tenant's column of each must be compared with a value, or with that column of another
 * bound table of the same query. Comparisons with subqueries or outer queries do not count, because the
 * planner of a sharded database does not infer from them.
 *
 * @returns their names; empty for a statement that is routed to one shard.
 */
export function findUnboundTables(statement: ParsedStatements, tenants: TenantTables): string[] {
  const unbound: string[] = [];
  visit(statement);
  return unbound;

  /** Walks a node down to the queries in it. */
  function visit(node: unknown): void {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    for (const [type, value] of Object.entries(node)) {
      if (isNode(value) && isQuery(type, value)) visitQuery(value, type === 'InsertStmt');
      else visit(value);
    }
  }

  function visitQuery(query: Node, isInsert: boolean): void {
    if (isInsert) {
      requireTenantColumn(query);
      // The rows come from a query or values, and each is routed to its shard.
      visit({ withClause: query.withClause, selectStmt: query.selectStmt });
      return;
    }
    const level = readLevel(query, tenants);
    for (const [alias, table] of level.ranges) {
      if (table !== undefined && tenants.tables.has(table) && !level.bound.has(alias)) unbound.push(table);
    }
    visit(query);
  }

  function requireTenantColumn({ relation, cols }: Node): void {
    const table = nameOf(relation);
    const names = asList(cols).map((column) => (column.ResTarget as Node | undefined)?.name);
    if (tenants.tables.has(table) && !names.includes(tenants.column)) unbound.push(table);
  }
}

/**
 * The tables that the queries of a statement read and change, each once; except the targets of inserts, because
 * inserted values may have any source.
 */
export function tablesIn(statement: ParsedStatements): Set<string> {
  const names = new Set<string>();
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isNode(node)) return;
    if (typeof node.relname === 'string') names.add(node.relname);
    for (const [type, value] of Object.entries(node)) {
      collect(type === 'InsertStmt' && isNode(value) ? { ...value, relation: undefined } : value);
    }
  };
  collect(statement);
  return names;
}

const QUERIES = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);

function isQuery(type: string, value: Node): boolean {
  // The sides of a UNION are queries without the name of their type.
  return QUERIES.has(type) || ((type === 'larg' || type === 'rarg') && 'op' in value);
}

function readLevel(query: Node, tenants: TenantTables): Level {
  const ranges = new Map<string, string | undefined>();
  const conditions: unknown[] = [query.whereClause];
  for (const item of [
    { RangeVar: query.relation },
    ...asList(query.fromClause),
    ...asList(query.usingClause),
  ]) {
    addRanges(item, ranges, conditions);
  }
  const level = { ranges, bound: new Set<string>() };
  const groups = new Groups();
  for (const condition of conditions) {
    for (const [left, right] of equalitiesIn(condition)) {
      const keys = [keyOf(left, level, tenants), keyOf(right, level, tenants)];
      if (keys[0] !== undefined && keys[1] !== undefined) groups.join(keys[0], keys[1]);
    }
  }
  for (const alias of ranges.keys()) if (groups.areJoined(alias, VALUE)) level.bound.add(alias);
  return level;
}

function addRanges(item: Node, ranges: Map<string, string | undefined>, conditions: unknown[]): void {
  const [[type, value] = []] = Object.entries(item);
  if (!isNode(value)) return;
  if (type === 'JoinExpr') {
    conditions.push(value.quals);
    for (const side of [value.larg, value.rarg]) if (isNode(side)) addRanges(side, ranges, conditions);
    return;
  }
  const alias = isNode(value.alias) ? String(value.alias.aliasname) : String(value.relname ?? '');
  ranges.set(alias, type === 'RangeVar' ? String(value.relname) : undefined);
}

/** The pairs of expressions that a condition equates. */
function equalitiesIn(condition: unknown): [unknown, unknown][] {
  if (!isNode(condition)) return [];
  const { BoolExpr: bool, A_Expr: comparison } = condition;
  if (isNode(bool) && bool.boolop === 'AND_EXPR') return asList(bool.args).flatMap(equalitiesIn);
  if (!isNode(comparison) || comparison.kind !== 'AEXPR_OP' || operatorOf(comparison) !== '=') return [];
  const { lexpr, rexpr } = comparison;
  const [left, right] = [rowOf(lexpr), rowOf(rexpr)];
  return left && right ? left.map((each, index) => [each, right[index]]) : [[lexpr, rexpr]];
}

function rowOf(node: unknown): readonly unknown[] | undefined {
  return isNode(node) && isNode(node.RowExpr) ? asList(node.RowExpr.args) : undefined;
}

function operatorOf({ name }: Node): string {
  const [first] = asList(name);
  return isNode(first?.String) ? String(first.String.sval) : '';
}

/** The alias of the table of which an expression is the tenant column, or `VALUE` for a value. */
function keyOf(node: unknown, level: Level, tenants: TenantTables): Key | undefined {
  if (!isNode(node)) return undefined;
  if (isNode(node.TypeCast)) return keyOf(node.TypeCast.arg, level, tenants);
  if ('ParamRef' in node || 'A_Const' in node) return VALUE;
  if (!isNode(node.ColumnRef)) return undefined;
  const names = asList(node.ColumnRef.fields).map((field) =>
    isNode(field.String) ? String(field.String.sval) : '*',
  );
  const column = names.at(-1);
  if (column !== tenants.column) return undefined;
  const alias = names.length > 1 ? names.at(-2) : onlyTenantTable(level, tenants);
  if (alias === undefined) return undefined;
  return level.ranges.has(alias) ? alias : undefined;
}

function onlyTenantTable({ ranges }: Level, { tables }: TenantTables): string | undefined {
  const found = [...ranges].filter(([, table]) => table !== undefined && tables.has(table));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Groups of keys that are equal, directly or transitively. */
class Groups {
  readonly #groups = new Map<Key, Set<Key>>();

  join(one: Key, other: Key): void {
    const group = new Set([...this.#find(one), ...this.#find(other)]);
    for (const key of group) this.#groups.set(key, group);
  }

  areJoined(one: Key, other: Key): boolean {
    return this.#find(one).has(other);
  }

  #find(key: Key): Set<Key> {
    return this.#groups.get(key) ?? new Set([key]);
  }
}

function nameOf(relation: unknown): string {
  return isNode(relation) ? String(relation.relname ?? '') : '';
}

function asList(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
