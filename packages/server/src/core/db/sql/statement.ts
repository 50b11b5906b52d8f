import { hash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { Sql as Template } from 'sql-template-tag';

/**
 * A value in a template: a parameter, sent beside the text (with `withOwnPlan`, escaped in it), or a fragment.
 * Objects are not values: there are helpers for columns and rows, and JSON is passed as text.
 */
export type Value = Scalar | readonly Scalar[] | Fragment;

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null | undefined;

/** A row of unknown columns. */
export type Row = Record<string, unknown>;

/** The protocol counts parameters in 16 bits. */
const MAX_VALUES = 65_535;

/** The text of a statement with its values, as a connection takes it. */
export interface Statement {
  readonly text: string;
  /** The name under which a connection caches the plan; undefined when it caches none. */
  readonly name: string | undefined;
  readonly values: unknown[];
}

/** A fragment of a statement. Fragments nest; every other value becomes a parameter. */
export class Fragment extends Template {
  /** Whether its text has too many forms to cache a plan for each. */
  readonly hasManyForms: boolean;
  /** The template itself, when it has no nested fragment and its text is therefore constant. */
  readonly #source: readonly string[] | undefined;

  constructor(strings: readonly string[], values: readonly unknown[], hasManyForms = false) {
    super(strings, values);
    const isPart = (value: unknown): value is Fragment => value instanceof Fragment;
    this.#source = values.some(isPart) ? undefined : strings;
    this.hasManyForms = hasManyForms || values.some((value) => isPart(value) && value.hasManyForms);
  }

  /** @throws {Error} with more values than the protocol can count; the driver's counter would overflow to 0. */
  toStatement(): Statement {
    if (this.values.length > MAX_VALUES) throw new Error(`A statement takes at most ${MAX_VALUES} values.`);
    const values = this.values.map(toParameter);
    if (this.hasManyForms) return { text: this.text, name: undefined, values };
    const { text, name } = this.#source === undefined ? nameText(this.text) : this.#nameSource(this.#source);
    return { text, name, values };
  }

  /** The statement with its values written into its text, so that its plan is made for them. */
  toLiteralStatement(): Statement {
    const literals = this.values.map(toLiteral);
    const text = this.strings.reduce((before, part, index) => `${before}${literals[index - 1]}${part}`);
    return { text, name: undefined, values: [] };
  }

  #nameSource(source: readonly string[]): NamedText {
    const known = namedTextsBySource.get(source);
    if (known !== undefined) return known;
    const namedText = nameText(this.text);
    namedTextsBySource.set(source, namedText);
    return namedText;
  }
}

/**
 * A statement that runs once, when it is first awaited; until then it may become part of another.
 *
 * It behaves as a promise of the rows.
 */
export class Query<Rows> extends Fragment implements Promise<Rows> {
  readonly [Symbol.toStringTag] = 'Query';
  readonly #run: Run;
  #rows: Promise<Rows> | undefined;
  #use: ConnectionUse = 'shared';
  #holder: string | undefined;

  constructor(run: Run, strings: readonly string[], values: readonly unknown[]) {
    super(strings, values);
    this.#run = run;
  }

  /**
   * Plans this statement for its values, from which the planner estimates how many rows match, caches no plan, and
   * runs it, as it is slow, on a connection where no other statement waits behind it.
   */
  withOwnPlan(): this {
    this.#use = 'exclusive';
    return this;
  }

  /**
   * Limits the concurrency of this statement and others like it, because its work or its result is large.
   *
   * @param holder the organisation to which the limit applies, so that it leaves connections to others.
   */
  heavy(holder: string): this {
    this.#holder = holder;
    return this;
  }

  /** Runs this quick statement, for which the rest of a request waits, on the connection reserved for such statements. */
  onReservedConnection(): this {
    this.#use = 'reserved';
    return this;
  }

  // biome's rule against `then` is off for this file: a statement that can be awaited is the point of this class.
  then<Fulfilled = Rows, Rejected = never>(
    onFulfilled?: ((rows: Rows) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#start().then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Rows | Rejected> {
    return this.#start().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Rows> {
    return this.#start().finally(onFinally);
  }

  #start(): Promise<Rows> {
    this.#rows ??= this.#submit();
    return this.#rows;
  }

  #submit(): Promise<Rows> {
    const statement = this.#use === 'exclusive' ? this.toLiteralStatement() : this.toStatement();
    const rows = this.#run(statement, this.#use, this.#holder);
    // The caller declares the type of the rows; tests prove that it matches the statement.
    return rows as Promise<Rows>;
  }
}

/** The mode in which a statement shares connections with others: normally, exclusively, or with priority. */
export type ConnectionUse = 'shared' | 'exclusive' | 'reserved';

/** @param holder the organisation of a heavy statement; absent for all others. */
export type Run = (statement: Statement, use: ConnectionUse, holder?: string) => Promise<unknown>;

interface NamedText {
  readonly text: string;
  readonly name: string;
}

/** The texts and names of templates without nested fragments, which the most frequent statements are. */
const namedTextsBySource = new WeakMap<readonly string[], NamedText>();

/** The names of assembled texts, cached so that they are not computed for every request. */
const namedTextsByText = new Map<string, NamedText>();
/** The maximum size of the cache. Few statements have more than one form; this only bounds the memory. */
const MAX_NAMES = 2_000;

function nameText(text: string): NamedText {
  const known = namedTextsByText.get(text);
  if (known !== undefined) return known;
  const namedText = { text, name: hash('sha1', text, 'base64url') };
  if (namedTextsByText.size >= MAX_NAMES) namedTextsByText.clear();
  namedTextsByText.set(text, namedText);
  return namedText;
}

/** Dates are formatted in UTC, because the driver would use the local time zone. */
function toParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** A value as a literal that PostgreSQL reads like an untyped parameter. @throws {Error} if it contains a NUL. */
function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = Array.isArray(value) ? arrayLiteral(value) : toText(value);
  // A NUL would end the text of the statement.
  if (text.includes('\0')) throw new Error('A text for PostgreSQL must not contain NUL.');
  return escapeLiteral(text);
}

/** A list as the text of a PostgreSQL array. */
export function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(toElement).join(',')}}`;
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return `"${toText(value).replace(/["\\]/g, '\\$&')}"`;
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}

/** `"column" = value, …` for `UPDATE … SET`; columns that are undefined are left out. */
export function assignments(columns: object): Fragment {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  const texts = entries.map(([name], index) => `${index === 0 ? '' : ', '}${escapeIdentifier(name)} = `);
  return new Fragment(
    [...texts, ''],
    entries.map(([, value]) => value),
  );
}

/**
 * `("column", …) VALUES (…), …` for `INSERT INTO`.
 *
 * @param rows at least one, all with the same columns as the first. A cell may be a fragment.
 */
export function insertion(rows: readonly object[]): Fragment {
  const [first = {}] = rows;
  const names = Object.keys(first);
  const values = rows.flatMap((row) => {
    const cells = new Map<string, unknown>(Object.entries(row));
    return names.map((name) => cells.get(name));
  });
  const texts = values.map((_value, index) => {
    if (index === 0) return `(${names.map(escapeIdentifier).join(', ')}) VALUES (`;
    return index % names.length === 0 ? '), (' : ', ';
  });
  return new Fragment([...texts, ')'], values, rows.length > 1);
}

/** A name of a table, a database or a column, quoted. */
export function identifier(name: string): Fragment {
  return new Fragment([escapeIdentifier(name)], []);
}
