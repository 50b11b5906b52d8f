import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenType } from '@postil/contract';

/** The prefixes, by the purpose of the secret. The key of a site is public, but has the same form. */
const PREFIXES = {
  api: 'pst_',
  mcp: 'psm_',
  site: 'psw_',
  link: 'psr_',
  access: 'psa_',
  refresh: 'psf_',
  code: 'psc_',
} as const satisfies Record<TokenType | 'site' | 'link' | 'access' | 'refresh' | 'code', string>;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_DIGITS = 32;
const CHECKSUM_DIGITS = 6;
const FORM = /^ps[tmrafc]_[0-9A-Za-z]{38}$/;

/** Creates a secret: the prefix of its purpose, 32 random base62 digits (190 bits) and a checksum of 6 digits. */
export function issueSecret(purpose: keyof typeof PREFIXES): string {
  return withChecksum(PREFIXES[purpose] + randomDigits());
}

/** Whether a text is the public key of a site, by its prefix. */
export function isSiteKey(text: string): boolean {
  return text.startsWith(PREFIXES.site);
}

/** Whether a text is an access token, the short-lived secret of a key, by its prefix. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIXES.access);
}

/** Whether a text has the form and the checksum of a secret, so that a mistyped one costs no query. */
export function isWellFormedSecret(text: string): boolean {
  return FORM.test(text) && text === withChecksum(text.slice(0, -CHECKSUM_DIGITS));
}

/** The hexadecimal SHA-256 of a secret, which itself is not stored. 190 random bits need no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
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
