import { Client } from 'pg';

/** Runs a statement. @returns its rows. */
export type Query = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** Creates a function that runs statements as the administrator, each on a separate connection. */
export function queryAt(url: string): Query {
  return async <Row>(statement: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
}
