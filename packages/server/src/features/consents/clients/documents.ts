import type { Services } from '../../../core/feature.ts';
import type { AddressPolicy } from '../../../core/net/address-policy.ts';
import { createConnector } from '../../../core/net/connector.ts';
import { createGet, type FetchedFile } from '../../../core/net/get.ts';
import { OAuthRefusal } from '../terms/refusals.ts';
import { type Client, readClient } from './client.ts';

const MAX_BYTES = 16 * 1_024;
const TIMEOUT_MS = 5_000;
const MAX_ID_LENGTH = 512;

/** Reads a client's document about itself. @throws {OAuthRefusal} `invalid_client` or `invalid_redirect_uri`. */
export type ReadDocument = (id: string, organizationId: string) => Promise<Client>;

/** Whether the id of a client is the URL of a document. */
export function isDocumentId(id: string): boolean {
  return /^https?:\/\//i.test(id);
}

/**
 * Reads documents according to draft-ietf-oauth-client-id-metadata-document: only from public addresses, without
 * redirects, and up to a small size.
 */
export function createDocumentReader(policy: AddressPolicy, logger: Services['logger']): ReadDocument {
  const get = createGet({
    connectFor: (organizationId) => createConnector(policy, organizationId),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    mediaTypes: ['application/json'],
    maxRedirects: 0,
    onFailure: (failure) =>
      logger.info(failure, 'the metadata document of an OAuth client could not be read'),
  });
  return async (id, organizationId) => {
    const url = URL.parse(id);
    const isPlain = url?.href === id && url.hash === '' && `${url.username}${url.password}` === '';
    if (!url || !isPlain || url.pathname === '/' || id.length > MAX_ID_LENGTH)
      throw new OAuthRefusal(
        'invalid_client',
        'A client_id that is a URL must be in normal form, with a path, without user, password or fragment.',
      );
    const metadata = parse(await get({ organizationId, url: id }));
    if (metadata.client_id !== id)
      throw new OAuthRefusal(
        'invalid_client',
        'The client_id is a URL, which must return a JSON document with this client_id.',
      );
    // Otherwise a client that authenticates could be impersonated.
    if ((metadata.token_endpoint_auth_method ?? 'none') !== 'none')
      throw new OAuthRefusal(
        'invalid_client',
        'Only public clients are accepted here: token_endpoint_auth_method must be none.',
      );
    return { ...readClient(metadata), publisher: url.host };
  };
}

interface Metadata {
  readonly client_id?: unknown;
  readonly token_endpoint_auth_method?: unknown;
}

function parse(file: FetchedFile | undefined): Metadata {
  try {
    return Object(JSON.parse(file?.bytes.toString() ?? 'null')) as Metadata;
  } catch {
    return {};
  }
}
