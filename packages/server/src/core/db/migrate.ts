import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { RefusedError } from '../errors.ts';
import type { Database, Sql } from './database.ts';
import { isBusy } from './sql/errors.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** An arbitrary key for the advisory lock that keeps two nodes from migrating concurrently. */
const ADVISORY_LOCK_KEY = 7_305_411_902;

interface Migration {
  readonly name: string;
  readonly checksum: string;
  run(tx: Sql): Promise<void>;
}

/**
 * Migrates the schema to this version, with a separate transaction for each migration. Safe to run on multiple nodes
 * concurrently, because the others wait.
 *
 * @returns the names of the migrations that were applied.
 * @throws {RefusedError} when the database was migrated by a newer or a different version.
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  await transactWhenFree(database, async (tx) => {
    // IF NOT EXISTS alone does not help against another process that creates the table at the same moment.
    await waitForTurn(tx);
    await tx`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;
  });
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await transactWhenFree(database, async (tx) => {
      await waitForTurn(tx);
      const appliedChecksums = await findAppliedChecksums(tx);
      refuseForeignMigrations(appliedChecksums, migrations);
      if (appliedChecksums.has(migration.name)) return false;
      await migration.run(tx);
      await tx`INSERT INTO schema_migrations (name, checksum) VALUES (${migration.name}, ${migration.checksum})`;
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** Runs a transaction, and waits for a connection while other migrating nodes occupy all of them. */
async function transactWhenFree<Result>(
  database: Database,
  run: (tx: Sql) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await database.transaction(run);
    } catch (error) {
      // No statement was sent, because every connection was in use.
      if (!isBusy(error)) throw error;
    }
  }
}

/** Waits for other nodes. There is no time-out, because the duration of a migration is unbounded. */
export async function waitForTurn(tx: Sql): Promise<void> {
  await tx.limitStatements(null);
  await tx`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`;
}

/** The migrations of this version that the database lacks. @throws {RefusedError} as `migrate` does. */
export async function findPendingMigrations(database: Database): Promise<string[]> {
  return findPending(database, await readMigrations());
}

/** Creates a `findPendingMigrations` for many calls, which reads the migrations of this version only once. */
export function createFindPendingMigrations(database: Database): () => Promise<string[]> {
  let migrations: Promise<Migration[]> | undefined;
  return async () => {
    migrations ??= readMigrations().catch((error: unknown) => {
      migrations = undefined;
      throw error;
    });
    return findPending(database, await migrations);
  };
}

async function findPending(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const [{ exists } = { exists: false }] = await database.sql<{ exists: boolean }[]>`
    SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`.onReservedConnection();
  const appliedChecksums = exists ? await findAppliedChecksums(database.sql) : new Map<string, string>();
  refuseForeignMigrations(appliedChecksums, migrations);
  return migrations.map(({ name }) => name).filter((name) => !appliedChecksums.has(name));
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((name) => /\.(sql|ts|js)$/.test(name)).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = new URL(name, FOLDER);
      // In a package, programs are compiled; the database stores the names of their sources.
      return name.endsWith('.sql') ? readScript(name, file) : readProgram(name.replace(/js$/, 'ts'), file);
    }),
  );
}

async function readScript(name: string, file: URL): Promise<Migration> {
  const text = await readFile(file, 'utf8');
  const run = async (tx: Sql) => {
    // A sharded database rejects a query of multiple statements.
    for (const statement of splitStatements(text)) await tx.script(`/* of all tenants */ ${statement}`);
  };
  return { name, checksum: checksumOf(text), run };
}

/**
 * Reads a migration that is a program. Its text changes with the modules that it imports, so its checksum is computed
 * from its name.
 */
async function readProgram(name: string, file: URL): Promise<Migration> {
  const { run }: { run: Migration['run'] } = await import(file.href);
  return { name, checksum: checksumOf(name), run };
}

/** A statement up to its semicolon; semicolons in string literals, in function bodies and after `--` do not count. */
const STATEMENT = /(?:--.*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|[^;])+/g;

function splitStatements(text: string): string[] {
  const statements = text.match(STATEMENT) ?? [];
  return statements.filter((statement) => statement.replace(/--.*/g, '').trim() !== '');
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function findAppliedChecksums(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; checksum: string }[]>`
    SELECT name, checksum FROM schema_migrations`.onReservedConnection();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseForeignMigrations(
  appliedChecksums: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of appliedChecksums) {
    if (checksums.get(name) === checksum) continue;
    throw new RefusedError(
      checksums.has(name)
        ? `The database was migrated with a different version of ${name}: use the Postil that migrated it.`
        : `The database has the migration ${name}, which this version does not know: use a newer Postil.`,
    );
  }
}
