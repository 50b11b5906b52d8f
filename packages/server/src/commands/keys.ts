import {
  type CreateApiKeyBody,
  PERMISSIONS,
  type Permission,
  TOKEN_TYPES,
  type TokenType,
} from '@postil/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { presentApiKey, presentIssuedApiKey } from '../features/api-keys/present.ts';
import { createApiKey, listAllApiKeys, revokeApiKey } from '../features/api-keys/service.ts';
import { parseInstant, parseName, parseUuid } from './arguments.ts';
import { addOwnerOptions, getOwner, type OwnerOptions, print } from './owner.ts';
import { type ReadSettings, withDatabase } from './with-database.ts';

interface CreateOptions extends OwnerOptions {
  readonly name: string;
  readonly type: TokenType;
  readonly permissions: Permission[];
  readonly project?: string;
  readonly expires?: Date;
}

/** Adds `keys list`, `keys create` and `keys revoke`, which act on behalf of the organisation's owner. */
export function addKeysCommands(program: Command, readSettings: ReadSettings): void {
  const keys = program.command('keys').description('List, create and revoke keys, on behalf of the owner.');

  addOwnerOptions(keys.command('list').description('List the keys of an organisation, newest first.')).action(
    async (options: OwnerOptions) => {
      const rows = await withDatabase(readSettings, async ({ sql }) =>
        listAllApiKeys(sql, await getOwner(sql, options)),
      );
      print(options, rows.map(presentApiKey), renderList);
    },
  );

  addOwnerOptions(
    keys
      .command('create')
      .description('Create a key and print its secret, which is not shown again.')
      .requiredOption('--name <name>', 'name of the key, such as its purpose', parseName)
      .addOption(new Option('--type <type>', 'kind of the key').choices(TOKEN_TYPES).default('api'))
      .option(
        '--permissions <list>',
        `some of ${PERMISSIONS.join(', ')}, comma separated`,
        parsePermissions,
        ['read', 'write'],
      )
      .option('--project <id>', 'the project of an MCP key', parseUuid)
      .option('--expires <time>', 'expiry of the key, ISO 8601', parseInstant),
  ).action(async (options: CreateOptions) => {
    const issuedKey = await withDatabase(readSettings, async (database) =>
      database.transaction(async (tx) => createApiKey(tx, await getOwner(tx, options), toBody(options))),
    );
    print(
      options,
      presentIssuedApiKey(issuedKey.row, issuedKey.secret),
      ({ key, id }) => `${key}\n\nThe id of the key is ${id}. The key is not shown again.\n`,
    );
  });

  addOwnerOptions(
    keys
      .command('revoke')
      .description('Revoke a key immediately.')
      .argument('<id>', 'id of the key', parseUuid),
  ).action(async (id: string, options: OwnerOptions) => {
    const row = await withDatabase(readSettings, async (database) =>
      database.transaction(async (tx) => revokeApiKey(tx, await getOwner(tx, options), id)),
    );
    print(options, presentApiKey(row), ({ name }) => `Revoked "${name}".\n`);
  });
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

function renderList(keys: ReturnType<typeof presentApiKey>[]): string {
  const lines = keys.map(({ id, status, token_type, last_four, permissions, name }) =>
    [id, status.padEnd(7), token_type, `…${last_four}`, permissions.join(','), name].join('  '),
  );
  return `${lines.join('\n')}\n`;
}

function parsePermissions(text: string): Permission[] {
  const requested = new Set(text.split(',').map((permission) => permission.trim().toLowerCase()));
  const known = PERMISSIONS.filter((permission) => requested.has(permission));
  if (known.length === requested.size) return known;
  throw new InvalidArgumentError(`The permissions are ${PERMISSIONS.join(', ')}.`);
}
