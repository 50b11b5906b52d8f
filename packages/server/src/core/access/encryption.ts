import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with AES-256-GCM.
 *
 * @param key 32 bytes.
 * @param context binds the text: it is decrypted only with the same context.
 * @returns the nonce, the encrypted text and the tag.
 */
export function encrypt(text: string, key: Buffer, context = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Thrown when a text was altered, or was encrypted with a missing key or for another context. */
export class DecryptionError extends Error {}

/** Decrypts the result of `encrypt`. @throws {DecryptionError} it was altered, or the key or the context differs. */
export function decrypt(bytes: Buffer, key: Buffer, context = ''): string {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionError('An encrypted text is incomplete.');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, finish(decipher)]).toString();
}

function finish(decipher: DecipherGCM): Buffer {
  try {
    return decipher.final();
  } catch (error) {
    throw new DecryptionError('An encrypted text was altered or belongs elsewhere.', { cause: error });
  }
}
