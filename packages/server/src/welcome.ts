import { randomBytes } from 'node:crypto';
import type { Database } from './core/db/database.ts';
import { RefusedError } from './core/errors.ts';
import {
  createOrganization,
  type NewOrganization,
  organizationExists,
} from './features/organizations/service.ts';

const OWNER_EMAIL = 'owner@localhost.local';

/** The organisation that a newcomer finds on the first start, with the sign-in that was made for it. */
export interface Newcomer {
  readonly email: string;
  readonly password: string;
  readonly organization: NewOrganization;
}

/** @throws {RefusedError} for an empty database on a server: its owner should choose the sign-in. */
export async function refuseEmptyServer({ engine, sql }: Database): Promise<void> {
  if (engine === 'embedded' || (await organizationExists(sql))) return;
  throw new RefusedError(
    'The database holds no organisation yet. Make one: npm run -s postil -- init --organization NAME --email ADDRESS --password-stdin',
  );
}

/**
 * Prepares an empty database for its first use.
 *
 * @returns undefined where an organisation is there already.
 */
export async function welcomeNewDatabase(database: Database): Promise<Newcomer | undefined> {
  if (await organizationExists(database.sql)) return undefined;
  const password = randomBytes(12).toString('base64url');
  const owner = { organization: 'My organisation', email: OWNER_EMAIL, password };
  return { email: OWNER_EMAIL, password, organization: await createOrganization(database, owner) };
}

/** What the first lines after a start say. The command stands alone on its line, to be pasted. */
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
