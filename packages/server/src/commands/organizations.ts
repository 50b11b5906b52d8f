import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { createOrganization, type NewOrganization } from '../features/organizations/service.ts';
import { type ReadSettings, withDatabase } from './with-database.ts';

interface Options {
  readonly organization: string;
  readonly email: string;
  readonly password?: string;
  readonly passwordStdin?: boolean;
  readonly json?: boolean;
}

const MIN_PASSWORD_LENGTH = 8;

export function addOrganizationCommands(program: Command, readSettings: ReadSettings): void {
  addCommand(program, readSettings, {
    name: 'init',
    description: 'Prepare an empty database: an organisation, its owner, a project, a site and two keys.',
    mustBeFirst: true,
  });
  addCommand(program, readSettings, {
    name: 'add-organization',
    description: 'Add an organisation to a database that holds others; prints the same as init.',
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
    .requiredOption('--organization <name>', 'name of the organisation')
    .requiredOption('--email <address>', 'e-mail address of its owner')
    .option('--password <secret>', 'password of the owner; seen by other users of this machine')
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (options: Options) => {
      const password = await readPassword(command, options);
      const organization = options.organization.trim();
      const email = options.email.trim();
      if (organization === '' || organization.length > 255)
        command.error('error: --organization must have 1 to 255 characters');
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) command.error('error: --email must be an e-mail address');
      const made = await withDatabase(readSettings, (database) =>
        createOrganization(database, { organization, email, password, mustBeFirst }),
      );
      process.stdout.write(options.json ? `${JSON.stringify(made)}\n` : render(made));
    });
}

async function readPassword(command: Command, { password, passwordStdin = false }: Options): Promise<string> {
  if ((password === undefined) !== passwordStdin)
    command.error('error: give either --password or --password-stdin');
  const given = password ?? (await text(process.stdin)).replace(/\r?\n$/, '');
  if (given.length < MIN_PASSWORD_LENGTH) {
    command.error(`error: the password must have at least ${MIN_PASSWORD_LENGTH} characters`);
  }
  return given;
}

function render(made: NewOrganization): string {
  const width = Math.max(...Object.keys(made).map((name) => name.length));
  const lines = Object.entries(made).map(([name, value]) => `${name.padEnd(width)}  ${value}`);
  return `${lines.join('\n')}\n\nThe keys are not shown again.\n`;
}
