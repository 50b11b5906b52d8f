import { randomBytes } from 'node:crypto';
import type { Database } from './core/db/database.ts';
import { RefusedError } from './core/errors.ts';
import {
  createOrganization,
  type NewOrganization,
  organizationExists,
} from './features/organizations/service.ts';

const OWNER_EMAIL = 'owner@localhost.local';

/** The organisation created at the first start, with the owner's sign-in. */
export interface Newcomer {
  readonly email: string;
  readonly password: string;
  readonly organization: NewOrganization;
}

/** Refuses an empty database on a server, whose owner should choose the sign-in. @throws {RefusedError} */
export async function refuseEmptyServer({ engine, sql }: Database): Promise<void> {
  if (engine === 'embedded' || (await organizationExists(sql))) return;
  throw new RefusedError(
    'The database has no organisation yet. Create one: npm run -s postil -- init --organization NAME --email ADDRESS --password-stdin',
  );
}

/**
 * Creates an organisation in an empty database, with a random password for its owner.
 *
 * @returns undefined when there is an organisation already.
 */
export async function welcomeNewDatabase(database: Database): Promise<Newcomer | undefined> {
  if (await organizationExists(database.sql)) return undefined;
  const password = randomBytes(12).toString('base64url');
  const owner = { organization: 'My organisation', email: OWNER_EMAIL, password };
  return { email: OWNER_EMAIL, password, organization: await createOrganization(database, owner) };
}

/** The first lines after a start. The command is alone on its line, so that it can be pasted. */
export function renderWelcome({
  address,
  newcomer,
}: {
  address: string;
  newcomer: Newcomer | undefined;
}): string {
  const where = `Postil is ready: ${address} (API: ${address}/docs)\n`;
  if (!newcomer) return where;
  const { email, password, organization } = newcomer;
  const task = JSON.stringify({ content: 'My first comment', site_id: organization.site_id });
  return `${where}
This is shown once. Keep it:

  Sign-in    ${email}
  Password   ${password}
  API key    ${organization.api_key}
  MCP key    ${organization.mcp_key}

Create the first comment:

curl -s ${address}/api/v1/boards/tasks -H 'X-API-Key: ${organization.api_key}' -H 'Content-Type: application/json' -d '${task}'

`;
}
