import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../../core/records/ids.ts';
import type { Addressee } from './queries.ts';

/** The path of the page to which the links in mails lead. */
export const UNSUBSCRIBE_PATH = '/notifications/unsubscribe';
/** The name of the installation secret that signs the links. */
export const LINK_SECRET = 'mail-links';

const ID_BYTES = 16;
const FORM = /^[\w-]{86}$/;

/** Makes the token of a link that only its recipient can use to change whether the person gets mail. */
export function issueToken(secret: Buffer, { organizationId, personId }: Addressee): string {
  const ids = Buffer.from(`${organizationId}${personId}`.replaceAll('-', ''), 'hex');
  return Buffer.concat([ids, sign(secret, ids)]).toString('base64url');
}

/** @returns the addressee of the token; undefined if it was not issued here. */
export function readToken(secret: Buffer, token: string): Addressee | undefined {
  if (!FORM.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), sign(secret, ids))) return undefined;
  const [organizationId, personId] = [toUuid(ids.subarray(0, ID_BYTES)), toUuid(ids.subarray(ID_BYTES))];
  return isUuid(organizationId) && isUuid(personId) ? { organizationId, personId } : undefined;
}

function sign(secret: Buffer, ids: Buffer): Buffer {
  return createHmac('sha256', secret).update('unsubscribe\n').update(ids).digest();
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
