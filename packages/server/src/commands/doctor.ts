import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { type Config, databaseOptions, keyOptions, storageOptions } from '../config.ts';
import { type Database, openDatabase } from '../core/db/database.ts';
import { DirectoryInUseError } from '../core/db/embedded/lock/directory-lock.ts';
import { findKeyProblem, type KeyOptions } from '../core/db/installation-key.ts';
import { findPendingMigrations } from '../core/db/migrate.ts';
import {
  explainFailure,
  explainOpeningFailure,
  findLocaleProblem,
  findServerProblems,
} from '../core/db/prepare.ts';
import { examineReplicas } from '../core/db/replicas/replicas.ts';
import { RefusedError } from '../core/errors.ts';
import { checkStorage } from '../core/storage/create.ts';
import { checkCounts } from '../features/comment-counts/service.ts';
import { findMailProblem } from '../features/notifications/mail/service.ts';
import { listOrganizations, type OrganizationRow } from '../features/organizations/queries.ts';
import { COMMAND } from '../version.ts';
import { findAddressProblems } from './doctor/addresses.ts';
import { examinePublicAddress } from './doctor/public-address.ts';
import { examineSingleSignOn } from './doctor/single-sign-on.ts';
import type { ReadSettings } from './with-database.ts';

interface Options {
  readonly repair?: boolean;
}

/**
 * Adds `doctor`: prints a line for each check, and fails (exit status 1) when any of them finds a problem. It changes
 * something only with `--repair`, which corrects wrong comment counts.
 */
export function addDoctorCommand(program: Command, readSettings: ReadSettings): void {
  program
    .command('doctor')
    .description(
      'Check configuration, public address, database, storage and mail server, and suggest remedies. Changes nothing without --repair.',
    )
    .option('--repair', 'correct comment counts that do not match the comments')
    .action(async ({ repair = false }: Options) => {
      const config = readSettings();
      say('ok', 'The settings are well-formed.');
      const findings = [examineSingleSignOn(config), await examinePublicAddress(config)];
      for (const fact of findings.flatMap(({ facts }) => facts)) say('ok', fact);
      const problems = [
        ...findAddressProblems(config),
        ...findings.flatMap(({ problems }) => problems),
        ...(await openAndExamineDatabase(config, repair)),
        ...(await examineStorage(config)),
        ...(await examineMail(config)),
      ];
      for (const problem of problems) say('problem', problem);
      if (problems.length > 0) throw new RefusedError(`Problems found: ${problems.length}.`);
    });
}

function say(kind: 'ok' | 'problem', sentence: string): void {
  process.stdout.write(`${kind.padEnd(7)}  ${sentence}\n`);
}

async function openAndExamineDatabase(config: Config, repairs: boolean): Promise<string[]> {
  const options = databaseOptions(config);
  // Opening the database would create it.
  if (options.url === undefined && !existsSync(options.dataDirectory)) {
    return [`There is no database in ${options.dataDirectory} yet: start the server, or check DATA_DIR.`];
  }
  let database: Database;
  try {
    database = await openDatabase(options);
  } catch (error) {
    if (repairs || !(error instanceof DirectoryInUseError)) return [explainOpeningFailure(options, error)];
    say('ok', describeLock(error));
    return [];
  }
  try {
    return [
      ...(await examineDatabase(database, { key: keyOptions(config), repairs })),
      ...(await examineReplicaUrls(database, config.DATABASE_REPLICA_URLS)),
    ];
  } catch (error) {
    if (error instanceof RefusedError) return [error.message];
    const explanation = explainFailure(options, error);
    if (explanation === undefined) throw error;
    return [explanation];
  } finally {
    await database.close();
  }
}

async function examineReplicaUrls({ sql }: Database, urls: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, problem, lagBytes } of await examineReplicas(sql, urls)) {
    if (problem === undefined)
      say('ok', `The replica ${name} follows the database, ${lagBytes} bytes behind.`);
    else problems.push(`The replica ${name} is left out: ${problem}. See DATABASE_REPLICA_URLS.`);
  }
  return problems;
}

async function examineStorage(config: Config): Promise<string[]> {
  const options = storageOptions(config);
  // The check would create the directory.
  if (options.url === undefined && !existsSync(options.directory)) return [];
  try {
    await checkStorage(options);
  } catch (error) {
    if (error instanceof RefusedError) return [error.message];
    throw error;
  }
  say('ok', 'Uploaded files can be stored, read and removed.');
  return [];
}

async function examineMail({ SMTP_URL: url }: Config): Promise<string[]> {
  if (url === undefined) return [];
  const problem = await findMailProblem(url);
  if (problem !== undefined) return [`The mail server of SMTP_URL cannot be used: ${problem}.`];
  say('ok', 'The mail server accepts connections; no mail was sent.');
  return [];
}

/** Explains a lock that a live process holds, which means that a server is running. */
function describeLock({ message }: DirectoryInUseError): string {
  const holder = / is in use by (.+?)\. Stop /.exec(message)?.[1] ?? 'another process';
  return (
    `The embedded database is in use by ${holder}, which is normal while the server is running. ` +
    'It was not examined: stop the server to examine it.'
  );
}

async function examineDatabase(
  database: Database,
  { key, repairs }: { key: KeyOptions; repairs: boolean },
): Promise<string[]> {
  const [{ version } = { version: '' }] = await database.sql<{ version: string }[]>`
    SELECT current_setting('server_version') AS version`;
  say('ok', `The database responds: ${database.engine}, PostgreSQL ${version}.`);
  const problems = database.engine === 'postgres' ? await findServerProblems(database) : [];
  const pending = await findPendingMigrations(database);
  if (pending.length > 0) {
    return [
      ...problems,
      `The schema lacks ${pending.join(', ')}: run "${COMMAND} migrate" or start the server.`,
    ];
  }
  say('ok', 'The schema is up to date.');
  const localeProblem = await findLocaleProblem(database);
  if (localeProblem !== undefined) problems.push(localeProblem);
  const keyProblem = await findKeyProblem(database, key);
  if (keyProblem !== undefined) problems.push(keyProblem);
  const organizations = await listOrganizations(database.sql);
  if (organizations.length === 0) {
    return [...problems, `There is no organisation yet: run "${COMMAND} init --help".`];
  }
  say('ok', `Organisations: ${organizations.map(({ name }) => name).join(', ')}.`);
  return [...problems, ...(await examineCounts(database, organizations, repairs))];
}

/** Compares the stored comment counts of organisations with their comments. @param repairs whether to correct wrong counts. */
async function examineCounts(
  database: Database,
  organizations: readonly OrganizationRow[],
  repairs: boolean,
): Promise<string[]> {
  const namesWithWrongCounts: string[] = [];
  for (const { id, name } of organizations) {
    if (await checkCounts(database, id, { repairs })) namesWithWrongCounts.push(name);
  }
  const names = namesWithWrongCounts.join(', ');
  if (namesWithWrongCounts.length === 0) say('ok', 'The comment counts are correct.');
  else if (repairs) say('ok', `The comment counts were wrong and have been corrected: ${names}.`);
  else
    return [
      `The comment counts are wrong for ${names}: run "${COMMAND} doctor --repair", which corrects them.`,
    ];
  return [];
}
