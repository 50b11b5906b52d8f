import { randomInt } from 'node:crypto';
import { hashSecret } from '../../../../core/access/secrets.ts';

/** Without letters that look like a digit, and without U, which could make words. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A code of 40 random bits, such as `K7QM-2XRD`. It is short because few may be tried while it is valid. */
export function issueCode(): { code: string; hash: string } {
  const digits = Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return { code: `${digits.slice(0, LENGTH / 2)}-${digits.slice(LENGTH / 2)}`, hash: hashSecret(digits) };
}

/** The hash of a code as somebody has typed it: letter case, hyphens, spaces and letters that look like a digit do not matter. */
export function readCode(typed: string): string {
  const digits = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return hashSecret(digits.replace(/[OIL]/g, (letter) => ALIKE[letter] ?? letter));
}
