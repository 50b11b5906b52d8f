import { arrayLiteral, Fragment, identifier } from './statement.ts';

/**
 * A common table expression, `WITH name AS (…)`, as the rest of a statement reads it. The type names its columns,
 * so that reading a missing column does not compile.
 */
export interface Part<Column extends string> {
  /** For FROM clauses. */
  readonly name: Fragment;
  readonly columns: { readonly [Name in Column]: Name };
}

/** Names a common table expression and its columns, shared by all statements that contain it. */
export function namePart<const Column extends string>(
  name: string,
  columns: readonly Column[],
): Part<Column> {
  const entries = columns.map((column) => [column, column]);
  // `fromEntries` loses the types of the names.
  return { name: identifier(name), columns: Object.fromEntries(entries) as Part<Column>['columns'] };
}

/** The types of columns in PostgreSQL, by name and in order. */
type ColumnTypes = Readonly<Record<string, string>>;

/** `column, …`, for SELECT, RETURNING and INSERT INTO. */
export function columnNames(columns: readonly string[]): Fragment {
  return new Fragment([columns.join(', ')], []);
}

/**
 * A table of given rows in one parameter, for FROM clauses, which must add an alias. Functions that return records,
 * such as `jsonb_to_recordset`, cannot be sent to a shard.
 *
 * @param rows with a value for each column: a JSON value, or a list for an array column.
 */
export function rowsOf<Types extends ColumnTypes>(
  types: Types,
  rows: readonly Readonly<Record<keyof Types, unknown>>[],
): Fragment {
  const columns = Object.entries(types);
  const jsonRows = rows.map((row) =>
    Object.fromEntries(columns.map(([column, type]) => [column, toJson(type, row[column])])),
  );
  const expressions = columns.map(([column, type]) => `(each.value->>'${column}')::${type} AS ${column}`);
  return new Fragment(
    [`(SELECT ${expressions.join(', ')} FROM jsonb_array_elements(`, '::jsonb) AS each)'],
    [JSON.stringify(jsonRows)],
  );
}

function toJson(type: string, value: unknown): unknown {
  return type.endsWith('[]') && Array.isArray(value) ? arrayLiteral(value) : value;
}
