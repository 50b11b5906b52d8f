import { types } from 'pg';

/** Ids of PostgreSQL's own types: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const INSTANTS = new Set([1082, 1114, 1184]);

/**
 * How columns are read: `int8` and `numeric` as text, so that nothing is rounded; instants as `Date`; `bytea` as
 * `Buffer`; JSON as its value; arrays of PostgreSQL's own types as arrays. Enumerations are text. An array of an
 * enumeration comes as PostgreSQL writes it: let the statement cast it to `text[]`.
 */
export const columnTypes = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    INSTANTS.has(id) ? toDate : types.getTypeParser(id, format ?? 'text')) as typeof types.getTypeParser,
};

/** V8 reads what PostgreSQL writes under `DateStyle` ISO, three times as fast as the driver's own parser. */
function toDate(text: string): Date {
  return new Date(text);
}
