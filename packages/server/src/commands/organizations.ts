import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { hashPassword } from '../core/access/passwords.ts';
import { createOrganization, type NewOrganization } from '../features/organizations/service.ts';
import { findPasswordProblem } from '../features/sign-in/passwords/rules.ts';
import { parseEmail, parseName } from './arguments.ts';
import { type ReadSettings, withDatabase } from './with-database.ts';

interface Options {
  readonly organization: string;
  readonly email: string;
  readonly password?: string;
  readonly passwordStdin?: boolean;
  readonly json?: boolean;
}

/** Adds `init`, for an empty database, and `add-organization`, for one that already has organisations. */
export function addOrganizationCommands(program: Command, readSettings: ReadSettings): void {
  addCommand(program, readSettings, {
    name: 'init',
    description: 'Prepare an empty database: an organisation, its owner, a project, a site and two keys.',
    mustBeFirst: true,
  });
  addCommand(program, readSettings, {
    name: 'add-organization',
    description: 'Add an organisation to a database that has others; prints the same as init.',
    mustBeFirst: false,
  });
}

interface CommandDescription {
  readonly name: string;
  readonly description: string;
  readonly mustBeFirst: boolean;
}

function addCommand(
  program: Command,
  readSettings: ReadSettings,
  { name, description, mustBeFirst }: CommandDescription,
): void {
  const command = program
    .command(name)
    .description(description)
    .requiredOption('--organization <name>', 'name of the organisation', parseName)
    .requiredOption('--email <address>', 'e-mail address of its owner', parseEmail)
    .option('--password <secret>', 'password of the owner; visible to other users of this machine')
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (options: Options) => {
      const password = await readPassword(command, options);
      const { organization, email } = options;
      const passwordHash = await hashPassword(password);
      const createdOrganization = await withDatabase(readSettings, (database) =>
        createOrganization(database, { organization, email, passwordHash, mustBeFirst }),
      );
      process.stdout.write(
        options.json ? `${JSON.stringify(createdOrganization)}\n` : render(createdOrganization),
      );
    });
}

async function readPassword(
  command: Command,
  { email, password, passwordStdin = false }: Options,
): Promise<string> {
  if ((password === undefined) !== passwordStdin)
    command.error('error: give either --password or --password-stdin');
  const ownerPassword = password ?? (await readStandardInput(command));
  const problem = await findPasswordProblem(ownerPassword, email);
  if (problem !== undefined) command.error(`error: the password ${problem}`);
  return ownerPassword;
}

async function readStandardInput(command: Command): Promise<string> {
  return process.stdin.isTTY ? askForPassword(command) : (await text(process.stdin)).replace(/\r?\n$/, '');
}

/** Reads one line from a terminal without echoing it. */
async function askForPassword(command: Command): Promise<string> {
  process.stderr.write('Password of the owner (not shown): ');
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silentOutput, terminal: true });
  // Both Ctrl-C and Ctrl-D close the prompt without a line.
  const line = await new Promise<string | undefined>((resolve) => {
    lines.once('line', resolve).once('close', () => resolve(undefined));
  });
  lines.close();
  process.stderr.write('\n');
  return line ?? command.error('error: no password was given');
}

function render(organization: NewOrganization): string {
  const width = Math.max(...Object.keys(organization).map((name) => name.length));
  const lines = Object.entries(organization).map(([name, value]) => `${name.padEnd(width)}  ${value}`);
  return `${lines.join('\n')}\n\nThe keys are not shown again.\n`;
}
