import { LIMITS } from '@postil/contract';
import { OAuthRefusal } from '../terms/refusals.ts';
import { isAcceptableRedirect } from './redirects.ts';

/** A program that requests access. Its metadata is not verified. */
export interface Client {
  readonly name: string;
  /** The redirect URIs for authorization codes. */
  readonly redirectUris: readonly string[];
  /** The host that publishes the client's metadata; null for a client that has registered itself. */
  readonly publisher: string | null;
}

const MAX_REDIRECTS = 20;
/** The maximum total length of the redirect URIs, which are part of the id of a client that registers itself. */
const MAX_REDIRECT_CHARACTERS = 2_048;

/**
 * The metadata of a client, according to RFC 7591. Unused fields and unacceptable redirect URIs are ignored.
 *
 * @throws {OAuthRefusal} `invalid_redirect_uri` if no URI is acceptable, or if the URIs are too long in total.
 */
export function readClient(metadata: unknown): Omit<Client, 'publisher'> {
  const { client_name: name, redirect_uris: uris }: { client_name?: unknown; redirect_uris?: unknown } =
    Object(metadata);
  const redirectUris = (Array.isArray(uris) ? uris : []).slice(0, MAX_REDIRECTS).filter(isAcceptableRedirect);
  const [first] = redirectUris;
  if (first === undefined || redirectUris.join().length > MAX_REDIRECT_CHARACTERS)
    throw new OAuthRefusal(
      'invalid_redirect_uri',
      'redirect_uris must contain a URL that begins with https://, or with http:// and localhost, 127.0.0.1 or [::1], and at most 2,048 characters in total.',
    );
  return { name: readName(name) ?? new URL(first).host, redirectUris };
}

/** A name on one line, without invisible characters or those that change the text direction. */
function readName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const visible = name
    .slice(0, 4 * LIMITS.name)
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const short = [...visible].slice(0, MAX_NAME_CHARACTERS).join('').trim();
  return short === '' ? undefined : short;
}

/** The maximum length of a name on the consent page. */
const MAX_NAME_CHARACTERS = 80;
