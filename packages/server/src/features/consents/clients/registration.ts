import { readToken, signToken } from '../../../core/access/signed-tokens.ts';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { type Client, readClient } from './client.ts';

const PREFIX = 'poc_';
const SECRET = 'clients of OAuth';

/** A client that has registered itself, with its id. */
interface RegisteredClient extends Client {
  readonly id: string;
}

/**
 * Registers a client. Its signed metadata is its id, and is stored nowhere (RFC 7591, appendix A.5.2), so that
 * registrations take no space.
 *
 * @throws {OAuthRefusal} `invalid_redirect_uri`.
 */
export async function registerClient(sql: Sql, metadata: unknown): Promise<RegisteredClient> {
  const { name, redirectUris } = readClient(metadata);
  const id = signToken(await getInstallationSecret(sql, SECRET), PREFIX, [name, ...redirectUris]);
  return { id, name, redirectUris, publisher: null };
}

/** The client that was registered here with this id; undefined for any other text. */
export async function findRegisteredClient(sql: Sql, id: string): Promise<Client | undefined> {
  const fields = readToken(await getInstallationSecret(sql, SECRET), PREFIX, id);
  if (!fields) return undefined;
  // As `registerClient` writes them.
  const [name = '', ...redirectUris] = fields as string[];
  return { name, redirectUris, publisher: null };
}
