import { createHmac, timingSafeEqual } from 'node:crypto';

/** The name of the installation secret that signs the addresses of files. */
export const ADDRESS_SECRET = 'file addresses';
/** Signatures are valid for one to two of these periods. */
const PERIOD_SECONDS = 12 * 60 * 60;

/** The parameters of a signed path. */
export interface PathSignature {
  /** Seconds since 1970, as a decimal number. */
  readonly expires: string;
  readonly signature: string;
}

/**
 * Signs paths that open without a key until they expire. They stay the same throughout a period, so that browsers need
 * not load a picture again.
 *
 * @returns a function that appends the signature to a path.
 */
export function createPathSigner(secret: Buffer): (path: string) => string {
  const period = Math.floor(Date.now() / 1_000 / PERIOD_SECONDS);
  const expires = String((period + 2) * PERIOD_SECONDS);
  return (path) => `${path}?expires=${expires}&signature=${signatureOf(secret, path, expires)}`;
}

/** Whether a path was signed here and has not expired. */
export function isValidSignature(
  secret: Buffer,
  path: string,
  { expires, signature }: PathSignature,
): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(secret, path, expires));
  return (
    given.length === right.length && timingSafeEqual(given, right) && Number(expires) > Date.now() / 1_000
  );
}

function signatureOf(secret: Buffer, path: string, expires: string): string {
  return createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url');
}
