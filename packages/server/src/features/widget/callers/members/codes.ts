import { randomInt } from 'node:crypto';
import { hashSecret } from '../../../../core/access/secrets.ts';

/** Crockford's Base32 alphabet: it has no I, L, O (read as digits) and no U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const DIGITS_BY_LETTER: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Generates the code that connects a widget to a member, with 40 random bits, such as `K7QM-2XRD`. It may be short because few attempts are possible while it is valid. */
export function issueCode(): { code: string; hash: string } {
  const digits = Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return { code: `${digits.slice(0, LENGTH / 2)}-${digits.slice(LENGTH / 2)}`, hash: hashSecret(digits) };
}

/** The hash of a typed code, ignoring letter case, hyphens and spaces, and reading letters that resemble digits as digits. */
export function hashTypedCode(typedCode: string): string {
  const digits = typedCode.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return hashSecret(digits.replace(/[OIL]/g, (letter) => DIGITS_BY_LETTER[letter] ?? letter));
}
