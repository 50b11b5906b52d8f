import { types } from 'pg';

/** OIDs of PostgreSQL's types: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const INSTANT_TYPE_IDS = new Set([1082, 1184]);

/**
 * Reads columns: `int8` and `numeric` as text, so that nothing is rounded; instants and dates as `Date`; `bytea` as
 * `Buffer`; JSON as its value; arrays of PostgreSQL's own types as arrays. Enumerations are text. An array of an
 * enumeration is read as PostgreSQL's text: cast it to `text[]` in the statement.
 */
export const columnTypes = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    INSTANT_TYPE_IDS.has(id)
      ? toDate
      : types.getTypeParser(id, format ?? 'text')) as typeof types.getTypeParser,
};

/** `2026-01-02 03:04:05.678+00`: the fraction has up to six digits, without trailing zeros, or is omitted. */
const INSTANT_LAYOUT = { minLength: 22, maxLength: 29, secondsEnd: 19, zoneLength: 3 } as const;

/**
 * Parses the text that PostgreSQL writes under `DateStyle` ISO and the time zone UTC. V8's parser would take most of
 * the time of reading a row, and read years below 100 as of the 20th or 21st century in any format but ECMAScript's.
 */
function toDate(text: string): Date {
  if (!text.endsWith('+00')) return new Date(text);
  const { length } = text;
  const isUsual =
    length >= INSTANT_LAYOUT.minLength && length <= INSTANT_LAYOUT.maxLength && text[10] === ' ';
  return isUsual
    ? new Instant(text)
    : new Date(`${text.slice(0, -INSTANT_LAYOUT.zoneLength).replace(' ', 'T')}Z`);
}

/** An instant that derives its ISO form from PostgreSQL's text, because V8 is slow. It must not be modified. */
class Instant extends Date {
  readonly #text: string;

  constructor(text: string) {
    super(toMilliseconds(text));
    this.#text = text;
  }

  override toISOString(): string {
    return `${this.#text.slice(0, 10)}T${this.#text.slice(11, INSTANT_LAYOUT.secondsEnd)}.${fractionOf(this.#text)}Z`;
  }
}

function toMilliseconds(text: string): number {
  const year = 100 * digitsAt(text, 0) + digitsAt(text, 2);
  const [month, day] = [digitsAt(text, 5) - 1, digitsAt(text, 8)];
  const milliseconds = Number(fractionOf(text));
  const time = Date.UTC(
    year,
    month,
    day,
    digitsAt(text, 11),
    digitsAt(text, 14),
    digitsAt(text, 17),
    milliseconds,
  );
  return year < 100 ? new Date(time).setUTCFullYear(year) : time;
}

function digitsAt(text: string, index: number): number {
  return 10 * text.charCodeAt(index) + text.charCodeAt(index + 1) - 528;
}

/** The milliseconds in three digits. */
function fractionOf(text: string): string {
  return text
    .slice(INSTANT_LAYOUT.secondsEnd + 1, -INSTANT_LAYOUT.zoneLength)
    .slice(0, 3)
    .padEnd(3, '0');
}
