import type { FastifyReply, FastifyRequest } from 'fastify';
import { DecryptionError, type SecretBox } from '../../../core/access/secret-box.ts';
import { clearCookie, readCookie, setCookie } from '../../../core/http/cookies.ts';
import type { PendingLink } from './service.ts';

const SECONDS = 30 * 60;
const COOKIE = { name: 'postil_link', maxAgeSeconds: SECONDS };
/** The context that binds a sealed link. */
const CONTEXT = 'link of an identity';

type StoredLink = PendingLink & { readonly expiresAt: number };

/** Stores an identity in the browser until it is confirmed by the account's password or by mail. */
export function storePendingLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { secretBox, link }: { secretBox: SecretBox; link: PendingLink },
): void {
  const stored: StoredLink = { ...link, expiresAt: Date.now() + SECONDS * 1_000 };
  setCookie(request, reply, { ...COOKIE, value: secretBox.seal(JSON.stringify(stored), CONTEXT) });
}

/** The unconfirmed identity of this browser; undefined if there is none, or it has expired. */
export function readPendingLink(request: FastifyRequest, secretBox: SecretBox): PendingLink | undefined {
  const sealed = readCookie(request, COOKIE);
  if (sealed === undefined || sealed === '') return undefined;
  try {
    // Only this server can have sealed it.
    const stored = JSON.parse(secretBox.open(sealed, CONTEXT)) as StoredLink;
    return stored.expiresAt > Date.now() ? stored : undefined;
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** Removes the unconfirmed identity from the browser. */
export function deletePendingLink(request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(request, reply, COOKIE);
}
