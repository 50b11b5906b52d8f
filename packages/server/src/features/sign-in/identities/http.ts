import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SecretBox, UnopenedError } from '../../../core/access/secret-box.ts';
import { clearCookie, readCookie, setCookie } from '../../../core/http/cookies.ts';
import type { PendingLink } from './service.ts';

const SECONDS = 30 * 60;
const COOKIE = { name: 'postil_link', maxAgeSeconds: SECONDS };
/** The purpose to which a sealed link is bound. */
const CONTEXT = 'link of an identity';

type Kept = PendingLink & { readonly expiresAt: number };

/** Stores in the browser the identity to confirm with the account's own password, or by mail. */
export function keepPendingLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { secretBox, link }: { secretBox: SecretBox; link: PendingLink },
): void {
  const kept: Kept = { ...link, expiresAt: Date.now() + SECONDS * 1_000 };
  setCookie(request, reply, { ...COOKIE, value: secretBox.seal(JSON.stringify(kept), CONTEXT) });
}

/** The identity that this browser is to confirm; undefined if there is none, or it has expired. */
export function readPendingLink(request: FastifyRequest, secretBox: SecretBox): PendingLink | undefined {
  const sealed = readCookie(request, COOKIE);
  if (sealed === undefined || sealed === '') return undefined;
  try {
    // Only this server can have sealed it.
    const kept = JSON.parse(secretBox.open(sealed, CONTEXT)) as Kept;
    return kept.expiresAt > Date.now() ? kept : undefined;
  } catch (error) {
    if (error instanceof UnopenedError) return undefined;
    throw error;
  }
}

/** Has the browser forget what it was to confirm. */
export function forgetPendingLink(request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(request, reply, COOKIE);
}
