import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a response that contains a secret, so that the database alone does not reveal it: the encryption key is
 * derived from the caller's own key, of which only a hash is stored.
 *
 * @param context binds the text to its request.
 */
export function seal(text: string, credential: string, context: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(credential, context), nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** Decrypts the result of `seal`; undefined when the key differs or the text was altered. */
export function open(sealed: string, credential: string, context: Buffer): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, deriveKey(credential, context), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

function deriveKey(credential: string, context: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', credential, context, 'answer of an idempotent request', 32));
}
