import {
  type CreateApiKeyBody,
  PERMISSIONS,
  type Permission,
  TOKEN_TYPES,
  type TokenType,
} from '@postil/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Actor } from '../core/access/actor.ts';
import type { Sql } from '../core/db/database.ts';
import { RefusedError } from '../core/errors.ts';
import { presentApiKey, presentIssuedApiKey } from '../features/api-keys/present.ts';
import { createApiKey, listAllApiKeys, revokeApiKey } from '../features/api-keys/service.ts';
import { findOrganizationActor, listOrganizations } from '../features/organizations/service.ts';
import { parseInstant, parseName, parseUuid } from './arguments.ts';
import { type ReadSettings, withDatabase } from './with-database.ts';

interface Common {
  readonly organization?: string;
  readonly json?: boolean;
}

interface CreateOptions extends Common {
  readonly name: string;
  readonly type: TokenType;
  readonly permissions: Permission[];
  readonly project?: string;
  readonly expires?: Date;
}

/** Adds `keys list`, `keys create` and `keys revoke`, which act in the name of the organisation's owner. */
export function addKeysCommands(program: Command, readSettings: ReadSettings): void {
  const keys = program.command('keys').description('List, create and revoke keys, in the name of the owner.');

  withCommonOptions(
    keys.command('list').description('List the keys of an organisation, newest first.'),
  ).action(async (options: Common) => {
    const rows = await withDatabase(readSettings, async ({ sql }) =>
      listAllApiKeys(sql, await findActor(sql, options)),
    );
    print(options, rows.map(presentApiKey), renderList);
  });

  withCommonOptions(
    keys
      .command('create')
      .description('Create a key and print its secret, which is not shown again.')
      .requiredOption('--name <name>', 'what the key is for', parseName)
      .addOption(new Option('--type <type>', 'kind of the key').choices(TOKEN_TYPES).default('api'))
      .option(
        '--permissions <list>',
        `some of ${PERMISSIONS.join(', ')}, comma separated`,
        parsePermissions,
        ['read', 'write'],
      )
      .option('--project <id>', 'the project of an MCP key', parseUuid)
      .option('--expires <time>', 'when the key expires, ISO 8601', parseInstant),
  ).action(async (options: CreateOptions) => {
    const issued = await withDatabase(readSettings, async (database) =>
      database.transaction(async (tx) => createApiKey(tx, await findActor(tx, options), toBody(options))),
    );
    print(
      options,
      presentIssuedApiKey(issued.row, issued.secret),
      ({ key, id }) => `${key}\n\nThe id of the key is ${id}. The key is not shown again.\n`,
    );
  });

  withCommonOptions(
    keys.command('revoke').description('Disable a key at once.').argument('<id>', 'id of the key', parseUuid),
  ).action(async (id: string, options: Common) => {
    const row = await withDatabase(readSettings, async (database) =>
      database.transaction(async (tx) => revokeApiKey(tx, await findActor(tx, options), id)),
    );
    print(options, presentApiKey(row), ({ name }) => `Revoked "${name}".\n`);
  });
}

function withCommonOptions(command: Command): Command {
  return command
    .option('--organization <id>', 'the organisation, when the database has several', parseUuid)
    .option('--json', 'print JSON and nothing else');
}

function toBody({ name, type, permissions, project, expires }: CreateOptions): CreateApiKeyBody {
  return {
    name,
    token_type: type,
    permissions,
    ...(project !== undefined && { project_id: project }),
    ...(expires !== undefined && { expires_at: expires.toISOString() }),
  };
}

async function findActor(sql: Sql, { organization }: Common): Promise<Actor> {
  const organizations = await listOrganizations(sql);
  const [first, ...others] =
    organization === undefined ? organizations : organizations.filter(({ id }) => id === organization);
  if (!first) throw new RefusedError('There is no such organisation. Use the id that init printed.');
  if (others.length > 0) {
    const list = organizations.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new RefusedError(
      `The database has several organisations. Choose one with --organization: ${list}.`,
    );
  }
  return findOrganizationActor(sql, first.id);
}

function print<Data>({ json }: Common, data: Data, render: (data: Data) => string): void {
  process.stdout.write(json ? `${JSON.stringify(data)}\n` : render(data));
}

function renderList(keys: ReturnType<typeof presentApiKey>[]): string {
  const lines = keys.map(({ id, status, token_type, last_four, permissions, name }) =>
    [id, status.padEnd(7), token_type, `…${last_four}`, permissions.join(','), name].join('  '),
  );
  return `${lines.join('\n')}\n`;
}

function parsePermissions(text: string): Permission[] {
  const wanted = text.split(',').map((permission) => permission.trim().toLowerCase());
  const known = PERMISSIONS.filter((permission) => wanted.includes(permission));
  if (known.length === wanted.length) return known;
  throw new InvalidArgumentError(`The permissions are ${PERMISSIONS.join(', ')}.`);
}
