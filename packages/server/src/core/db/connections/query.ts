import { type Connection as DriverConnection, Query, type QueryConfig } from 'pg';
import type { Statement } from '../sql/statement.ts';
import { columnTypes } from '../sql/types.ts';

/** The result of a statement. */
export interface Result {
  readonly rows: unknown[];
  /** PostgreSQL's command tag, for example `INSERT`, or `ROLLBACK` for a COMMIT that failed. */
  readonly command: string;
}

/** Opens a transaction. Its name is the key of its cached plan on a connection. */
export const BEGIN = { text: 'BEGIN', name: 'begin', values: [] } satisfies Statement;

/** The options for sending a statement. */
export interface SendOptions {
  /**
   * If given, `BEGIN`, whose plan the connection caches, is sent before the statement, in the same write: if `BEGIN`
   * fails, PostgreSQL skips the statement. Called when the transaction is open.
   */
  onBegin?(): void;
}

/** The part of the driver's query that is used here; its published types leave most of it out. */
interface DriverQuery {
  /** Writes the messages of the statement. @returns the error if it cannot. */
  submit(connection: DriverConnection): Error | null;
}

type Callback = (error: Error | null, result: Result) => void;

const Base = Query as unknown as new (config: QueryConfig, callback: Callback) => DriverQuery;

/** Builds a row from the texts of its columns. */
type ReadRow = (texts: readonly (string | null)[]) => unknown;

/** The row readers of named statements, by name. */
export type RowReaders = Map<string, ReadRow>;

/**
 * A statement on its way to the database and back.
 *
 * The driver requests a description of the columns with every run of a statement. The description of a named statement
 * never changes on a connection, so it is requested only once.
 */
export class StatementQuery extends Base {
  readonly #rowReaders: RowReaders;
  readonly #name: string | undefined;
  readonly #done: Callback;
  #onBegin: SendOptions['onBegin'];
  #readRow: ReadRow | undefined;
  #rows: unknown[] = [];
  #command = '';
  #failure: Error | undefined;

  /** @param rowReaders the row readers of the statements that the connection has described already. */
  constructor(
    config: QueryConfig,
    { rowReaders, onBegin }: SendOptions & { readonly rowReaders: RowReaders },
    done: Callback,
  ) {
    super(config, done);
    this.#rowReaders = rowReaders;
    this.#onBegin = onBegin;
    this.#name = config.name;
    this.#done = done;
  }

  override submit(connection: DriverConnection): Error | null {
    this.#readRow = this.#name === undefined ? undefined : this.#rowReaders.get(this.#name);
    const receiver = this.#readRow === undefined ? connection : withoutDescribe(connection);
    if (this.#onBegin === undefined) return super.submit(receiver);
    connection.stream.cork();
    connection.bind({ statement: BEGIN.name }, true);
    connection.execute({}, true);
    const error = super.submit(receiver);
    if (error) connection.sync();
    connection.stream.uncork();
    return error;
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    // A text of multiple statements returns the rows of the last one.
    this.#rows = [];
    this.#readRow = createRowReader(fields);
    if (this.#name !== undefined) this.#rowReaders.set(this.#name, this.#readRow);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      if (this.#failure === undefined) this.#rows.push(this.#readRow?.(fields));
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#onBegin !== undefined) {
      this.#onBegin();
      this.#onBegin = undefined;
      return;
    }
    this.#command = text.split(' ', 1).join('');
    if (this.#readRow === undefined && this.#name !== undefined) this.#rowReaders.set(this.#name, () => null);
  }

  handleError(error: Error): void {
    this.#done(error, { rows: [], command: '' });
  }

  handleReadyForQuery(): void {
    this.#done(this.#failure ?? null, { rows: this.#rows, command: this.#command });
  }
}

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

function createRowReader(fields: readonly Column[]): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: columnTypes.getTypeParser(dataTypeID, 'text'),
  }));
  const emptyRow: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, null]));
  return (texts) => {
    // A copy has its final shape (hidden class), whereas adding columns one by one would change it each time.
    const row = { ...emptyRow };
    columns.forEach(({ name, parse }, index) => {
      const text = texts[index] ?? null;
      if (text !== null) row[name] = parse(text);
    });
    return row;
  };
}

const quietConnections = new WeakMap<DriverConnection, DriverConnection>();

/** The connection, without requests for a description. */
function withoutDescribe(connection: DriverConnection): DriverConnection {
  const known = quietConnections.get(connection);
  if (known !== undefined) return known;
  const quiet: DriverConnection = Object.create(connection, { describe: { value: () => {} } });
  quietConnections.set(connection, quiet);
  return quiet;
}
