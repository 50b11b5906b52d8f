import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenType } from '@postil/contract';

const PREFIXES = { api: 'pst_', mcp: 'psm_' } as const satisfies Record<TokenType, string>;
export const WIDGET_KEY_PREFIX = 'psw_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_DIGITS = 32;
const CHECKSUM_DIGITS = 6;
const FORM = /^ps[tm]_[0-9A-Za-z]{38}$/;

/** A new secret: prefix of its kind, 32 random base62 digits (190 bits), 6 digits of checksum. */
export function issueSecret(tokenType: TokenType): string {
  return withChecksum(PREFIXES[tokenType] + randomDigits());
}

/** A new public key of a site, `psw_…`: no secret, but of the same form. */
export function issueWidgetKey(): string {
  return withChecksum(WIDGET_KEY_PREFIX + randomDigits());
}

/** Whether a text has the form and checksum of a secret, so that typing errors need no query. */
export function isWellFormedSecret(text: string): boolean {
  return FORM.test(text) && text === withChecksum(text.slice(0, -CHECKSUM_DIGITS));
}

/** What is stored of a secret: hexadecimal SHA-256. Its 190 random bits need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function randomDigits(): string {
  return Array.from({ length: RANDOM_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]).join('');
}

function withChecksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let count = 0; count < CHECKSUM_DIGITS; count += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text + digits;
}
