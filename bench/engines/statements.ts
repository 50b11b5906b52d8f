import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '@postil/harness/databases/postgres-server';
import { Client } from 'pg';
import type { Scenario } from '../data/scenarios.ts';
import type { PostilProcess } from '../postil/postil-process.ts';

/** A statement that the server sent; the parameters as PostgreSQL prints them, `$1` first. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  /** Null for NULL. */
  readonly value: string | null;
  /** The value in an equal request; it differs if the server creates it for each request. */
  readonly other: string | null;
}

/** The settings with which the database server writes the log that `captureStatements` reads. */
export const LOG_SETTINGS = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
} as const;

const LOG_DELAY_MS = 300;
const ATTEMPTS = 5;
/**
 * The pattern of excluded statements: authentication, which is measured separately, and those of the driver, the jobs
 * and the sender.
 */
const EXCLUDED_STATEMENT_PATTERN =
  /\bapi_key_secrets\b|\bpg_catalog\b|^\s*UPDATE api_keys\b|\bleased_until\b|\bWITH RECURSIVE\b|\bnotifications\b/i;

/** Captures the statements of a scenario's sample request from the database server's log, without the key look-up. */
export async function captureStatements(
  database: PostgresServer,
  postil: PostilProcess,
  { name, sample, key }: Scenario,
): Promise<Statement[]> {
  await setLogging(database, 'all');
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const before = readLog(database.dataDirectory).length;
      await postil.request(sample, key);
      await postil.request(sample, key);
      await delay(LOG_DELAY_MS);
      const found = readLog(database.dataDirectory).slice(before).flatMap(parseEntry);
      const statements = pairStatements(found);
      if (statements) return statements;
    }
  } finally {
    await setLogging(database, 'none');
  }
  throw new Error(`The statements of "${name}" could not be read from the log of PostgreSQL.`);
}

async function setLogging({ url }: PostgresServer, level: 'all' | 'none'): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`ALTER SYSTEM SET log_statement = '${level}'`);
    await client.query('SELECT pg_reload_conf()');
    await delay(LOG_DELAY_MS);
  } finally {
    await client.end();
  }
}

function readLog(dataDirectory: string): string[] {
  const folder = path.join(dataDirectory, LOG_SETTINGS.log_directory);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n'));
}

interface LogEntry {
  readonly application_name?: string;
  readonly message?: string;
  readonly detail?: string;
}

interface Execution {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

function parseEntry(line: string): Execution[] {
  const { application_name: application, message = '', detail = '' }: LogEntry = JSON.parse(line);
  // The end of a transaction is sent without parameters, and so by the simple protocol.
  const text = /^(?:execute [^:]*|statement): ([\s\S]*)$/.exec(message)?.[1];
  if (application !== 'postil' || text === undefined || EXCLUDED_STATEMENT_PATTERN.test(text)) return [];
  const values = [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
  return [{ text: text.trim(), values }];
}

/** Pairs the statements of two equal requests, in any order; undefined unless each request sent each one once. */
function pairStatements(found: readonly Execution[]): Statement[] | undefined {
  const byText = Map.groupBy(found, ({ text }) => text);
  const pairs = [...byText].map(([text, executions]) => ({ text, executions }));
  if (pairs.length === 0 || pairs.some(({ executions }) => executions.length !== 2)) return undefined;
  return pairs.map(({ text, executions: [first, second] }) => ({
    text,
    parameters: (first?.values ?? []).map((value, index) => ({
      value,
      other: second?.values[index] ?? null,
    })),
  }));
}
