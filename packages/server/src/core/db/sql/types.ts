import { types } from 'pg';

/** Ids of PostgreSQL's own types: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const INSTANTS = new Set([1082, 1184]);

/**
 * How columns are read: `int8` and `numeric` as text, so that nothing is rounded; instants as `Date`; `bytea` as
 * `Buffer`; JSON as its value; arrays of PostgreSQL's own types as arrays. Enumerations are text. An array of an
 * enumeration comes as PostgreSQL writes it: let the statement cast it to `text[]`.
 */
export const columnTypes = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    INSTANTS.has(id) ? toDate : types.getTypeParser(id, format ?? 'text')) as typeof types.getTypeParser,
};

/**
 * From what PostgreSQL writes under `DateStyle` ISO and the time zone UTC. In the form of ECMAScript it is read three
 * times as fast as by the driver's own parser; in any other V8 takes years below 100 for those of the last century.
 */
function toDate(text: string): Date {
  return new Date(text.endsWith('+00') ? `${text.slice(0, -3).replace(' ', 'T')}Z` : text);
}
