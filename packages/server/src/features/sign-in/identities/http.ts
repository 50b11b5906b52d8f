import type { FastifyReply, FastifyRequest } from 'fastify';
import { DecryptionError } from '../../../core/access/encryption.ts';
import type { SecretBox } from '../../../core/access/secret-box.ts';
import { clearCookie, readCookie, setCookie } from '../../../core/http/cookies.ts';
import type { PendingLink } from './service.ts';

const LIFETIME_SECONDS = 30 * 60;
const COOKIE = { name: 'postil_link', maxAgeSeconds: LIFETIME_SECONDS };
/** The context to which an encrypted link is bound. */
const CONTEXT = 'link of an identity';

type StoredLink = PendingLink & { readonly expiresAt: number };

/** Stores an identity in the browser until it is confirmed by the account's password or by mail. */
export function storePendingLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { secretBox, link }: { secretBox: SecretBox; link: PendingLink },
): void {
  const storedLink: StoredLink = { ...link, expiresAt: Date.now() + LIFETIME_SECONDS * 1_000 };
  setCookie(request, reply, { ...COOKIE, value: secretBox.seal(JSON.stringify(storedLink), CONTEXT) });
}

/** The unconfirmed identity of this browser; undefined if there is none, or it has expired. */
export function readPendingLink(request: FastifyRequest, secretBox: SecretBox): PendingLink | undefined {
  const encryptedLink = readCookie(request, COOKIE);
  if (encryptedLink === undefined || encryptedLink === '') return undefined;
  try {
    // Only this server can have encrypted it.
    const storedLink = JSON.parse(secretBox.open(encryptedLink, CONTEXT)) as StoredLink;
    return storedLink.expiresAt > Date.now() ? storedLink : undefined;
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** Removes the unconfirmed identity from the browser. */
export function deletePendingLink(request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(request, reply, COOKIE);
}
