import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Creates a signed token, which is not stored.
 *
 * @param prefix the kind of the token, such as `pwv_`.
 * @param fields JSON values, which anyone with the token can read.
 */
export function signToken(secret: Buffer, prefix: string, fields: readonly unknown[]): string {
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${prefix}${payload}.${macOf(secret, payload)}`;
}

/** The fields of a token with a valid signature; undefined for any other text. */
export function readToken(secret: Buffer, prefix: string, token: string): unknown[] | undefined {
  if (!token.startsWith(prefix)) return undefined;
  const [payload = '', mac = '', ...rest] = token.slice(prefix.length).split('.');
  if (rest.length > 0 || !equalsInConstantTime(mac, macOf(secret, payload))) return undefined;
  // Only tokens with a valid signature reach this line.
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
}

/** Compares texts in constant time. */
export function equalsInConstantTime(one: string, other: string): boolean {
  const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes);
}

function macOf(secret: Buffer, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
