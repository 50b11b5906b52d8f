import type { Command } from 'commander';
import type { Actor } from '../core/access/actor.ts';
import type { Sql } from '../core/db/database.ts';
import { RefusedError } from '../core/errors.ts';
import { listOrganizations } from '../features/organizations/queries.ts';
import { getOrganizationActor } from '../features/organizations/service.ts';
import { parseUuid } from './arguments.ts';

/** The options of every command that acts in an organisation. */
export interface OwnerOptions {
  readonly organization?: string;
  readonly json?: boolean;
}

/** Adds the options of `OwnerOptions` to a command. */
export function addOwnerOptions(command: Command): Command {
  return command
    .option('--organization <id>', 'the organisation, when the database has several', parseUuid)
    .option('--json', 'print JSON and nothing else');
}

/** The operator, acting for the owner of the organisation. @throws {RefusedError} none matches, or several do. */
export async function getOwner(sql: Sql, { organization }: OwnerOptions): Promise<Actor> {
  const organizations = await listOrganizations(sql);
  const [first, ...others] =
    organization === undefined ? organizations : organizations.filter(({ id }) => id === organization);
  if (!first)
    throw new RefusedError('There is no such organisation. Use the id that init printed, or run init.');
  if (others.length > 0) {
    const list = organizations.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new RefusedError(
      `The database has several organisations. Choose one with --organization: ${list}.`,
    );
  }
  return getOrganizationActor(sql, first.id);
}

/** Prints the outcome of a command. */
export function print<Data>({ json }: OwnerOptions, data: Data, render: (data: Data) => string): void {
  process.stdout.write(json ? `${JSON.stringify(data)}\n` : render(data));
}
