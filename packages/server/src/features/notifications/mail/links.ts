import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid, toUuid } from '../../../core/records/ids.ts';
import type { Addressee } from './queries.ts';

/** The paths of the pages behind the links in mails, by their purpose. */
export const LINK_PATHS = {
  unsubscribe: '/notifications/unsubscribe',
  invitation: '/notifications/invitation',
} as const;
export type LinkPurpose = keyof typeof LINK_PATHS;

/** The name of the installation secret for signing the links. */
export const LINK_SECRET = 'mail-links';

const ID_BYTES = 16;
const ID_DIGITS = 2 * ID_BYTES;
const TOKEN_PATTERN = /^[\w-]{86}$/;

/** The purpose of a link, and the secret for signing it. */
interface LinkSigner {
  readonly secret: Buffer;
  readonly purpose: LinkPurpose;
}

/** The path of a link for one recipient and one purpose. */
export function linkPath(signer: LinkSigner, { organizationId, personId }: Addressee): string {
  const ids = Buffer.from(`${organizationId}${personId}`.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([ids, sign(signer, ids)]).toString('base64url');
  return `${LINK_PATHS[signer.purpose]}?token=${token}`;
}

/** @returns the addressee of the token; undefined if it was issued elsewhere, or for another purpose. */
export function readToken(signer: LinkSigner, token: string): Addressee | undefined {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), sign(signer, ids))) return undefined;
  const digits = ids.toString('hex');
  const [organizationId, personId] = [toUuid(digits.slice(0, ID_DIGITS)), toUuid(digits.slice(ID_DIGITS))];
  return isUuid(organizationId) && isUuid(personId) ? { organizationId, personId } : undefined;
}

function sign({ secret, purpose }: LinkSigner, ids: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n`).update(ids).digest();
}
