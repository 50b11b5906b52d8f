import { hkdfSync } from 'node:crypto';
import { DecryptionError, decrypt, encrypt } from './encryption.ts';

/** Seals (encrypts) texts with the installation key, so that the database alone does not reveal them. */
export interface SecretBox {
  /** @param context binds the text: it opens only with the same context. */
  seal(text: string, context: string): string;
  /** Opens a text that was sealed with any of the keys. @throws {DecryptionError} */
  open(sealed: string, context: string): string;
  /** The prefix of all texts sealed with the first key, `PREFIX_LENGTH` characters long. */
  readonly prefix: string;
}

const FORMAT = 'v1';
const ID_BYTES = 4;
const KEY_BYTES = 32;
/** The length of `v1.`, the id of the key and a dot. */
export const PREFIX_LENGTH = FORMAT.length + 2 * ID_BYTES + 2;

/** Creates a box. @param keys of 32 bytes each, at least one: the first seals, all open. */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const keysByPrefix = new Map(keys.map((key) => [prefixOf(key), derive(key, 'seal', KEY_BYTES)]));
  const [first] = keysByPrefix;
  if (!first) throw new Error('A secret box needs a key.');
  const [prefix, sealingKey] = first;
  return {
    prefix,
    seal(text, context) {
      return prefix + encrypt(text, sealingKey, context).toString('base64');
    },
    open(sealed, context) {
      const key = keysByPrefix.get(sealed.slice(0, PREFIX_LENGTH));
      if (!key) throw new DecryptionError('A secret was sealed with a key that is missing.');
      return decrypt(Buffer.from(sealed.slice(PREFIX_LENGTH), 'base64'), key, context);
    },
  };
}

function prefixOf(key: Buffer): string {
  return `${FORMAT}.${derive(key, 'id', ID_BYTES).toString('hex')}.`;
}

/** Derives bytes from a key for one purpose: its id does not reveal the key, which can later serve other purposes. */
function derive(key: Buffer, purpose: 'seal' | 'id', bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `postil secret box ${purpose}`, bytes));
}
