import { hkdfSync } from 'node:crypto';
import { DecryptionError, decrypt, encrypt } from '../../access/encryption.ts';

/**
 * Encrypts a response that contains a secret, so that the database alone does not reveal it: the encryption key is
 * derived from the caller's credential, of which only a hash is stored.
 *
 * @param context binds the text to its request.
 */
export function encryptResponse(text: string, credential: string, context: Buffer): string {
  return encrypt(text, deriveKey(credential, context)).toString('base64');
}

/** Decrypts the result of `encryptResponse`; undefined when the credential differs or the text was altered. */
export function decryptResponse(
  encryptedText: string,
  credential: string,
  context: Buffer,
): string | undefined {
  try {
    return decrypt(Buffer.from(encryptedText, 'base64'), deriveKey(credential, context));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return undefined;
  }
}

function deriveKey(credential: string, context: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', credential, context, 'answer of an idempotent request', 32));
}
