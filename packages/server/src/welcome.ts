import { randomBytes } from 'node:crypto';
import { closeSync, fchmodSync, fsyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { hashPassword } from './core/access/passwords.ts';
import type { Database } from './core/db/database.ts';
import { RefusedError } from './core/errors.ts';
import { organizationExists } from './features/organizations/queries.ts';
import { createOrganization, type NewOrganization } from './features/organizations/service.ts';
import { COMMAND } from './version.ts';

const OWNER_EMAIL = 'owner@localhost.local';

/** The organisation created at the first start, with the owner's sign-in. */
interface FirstOrganization {
  readonly email: string;
  readonly password: string;
  readonly organization: NewOrganization;
}

/** Refuses an empty database on a PostgreSQL server: the owner should choose the sign-in. @throws {RefusedError} */
export async function refuseEmptyServer({ engine, sql }: Database): Promise<void> {
  if (engine === 'embedded' || (await organizationExists(sql))) return;
  throw new RefusedError(
    `The database has no organisation yet. Create one: ${COMMAND} init --organization NAME --email ADDRESS --password-stdin`,
  );
}

/** The standard output, for the message of every start and the secrets of the first one. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface Welcome {
  readonly database: Database;
  /** The public URL. */
  readonly publicUrl: string;
  /** The directory for the secrets if the output is not a terminal. */
  readonly dataDirectory: string;
  readonly output: Output;
}

/**
 * Prints that the service is ready. In an empty database it first creates an organisation with a random password for
 * its owner. The secrets are printed on a terminal; otherwise, because the output may be collected, they are written to
 * a file that only the user of the process can read.
 */
export async function welcome({ database, publicUrl, dataDirectory, output }: Welcome): Promise<void> {
  const message = `Postil is ready: ${publicUrl} (demo: ${publicUrl}/demo, API: ${publicUrl}/docs)\n`;
  if (await organizationExists(database.sql)) {
    output.write(message);
    return;
  }
  // Opened before the secrets are created: they are shown only once, and must not be lost if this fails.
  const file = output.isTTY ? undefined : openSecretsFile(dataDirectory);
  const secrets = renderSecrets(publicUrl, await createFirstOrganization(database));
  if (file === undefined) {
    output.write(`${message}\nThis is shown once. Keep it:\n${secrets}`);
    return;
  }
  file.write(secrets);
  output.write(
    `${message}\nThe sign-in, two keys and a first command are in a file that only your user can read. Print it with this command, save its contents, and then delete the file:\n\ncat ${file.path}\n\n`,
  );
}

async function createFirstOrganization(database: Database): Promise<FirstOrganization> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const owner = { organization: 'My organisation', email: OWNER_EMAIL, passwordHash };
  return { email: OWNER_EMAIL, password, organization: await createOrganization(database, owner) };
}

function openSecretsFile(directory: string): { path: string; write(text: string): void } {
  const file = path.resolve(directory, 'first-start.txt');
  const descriptor = openSync(file, 'w', 0o600);
  // The mode above does not apply to an existing file.
  fchmodSync(descriptor, 0o600);
  return {
    path: file,
    write(text) {
      writeSync(descriptor, text);
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}

/** The sign-in, the keys and a first command, which is alone on its line, so that it can be pasted. */
function renderSecrets(publicUrl: string, { email, password, organization }: FirstOrganization): string {
  const task = JSON.stringify({ content: 'My first comment', site_id: organization.site_id });
  return `
  Sign-in    ${email}
  Password   ${password}
  API key    ${organization.api_key}
  MCP key    ${organization.mcp_key}

Create the first comment:

curl -s ${publicUrl}/api/v1/boards/tasks -H 'X-API-Key: ${organization.api_key}' -H 'Content-Type: application/json' -d '${task}'

`;
}
