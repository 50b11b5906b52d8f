import { createHmac } from 'node:crypto';
import type { Visibility } from '@postil/contract';
import { equalsInConstantTime } from './signed-tokens.ts';

/** The name of the installation secret that signs the URLs of files. */
export const FILE_URL_SECRET = 'file addresses';
/** The default period: half a day. */
const DEFAULT_PERIOD_SECONDS = 12 * 60 * 60;

/** The parameters of a signed path. */
interface PathSignature {
  /** The audience of the signature. A path that is signed for everyone opens only while everyone may see the file. */
  readonly audience: Visibility;
  /** The Unix time of the expiry in seconds, as a decimal number. */
  readonly expires: string;
  readonly signature: string;
}

/**
 * Signs paths that open without a key until they expire. They stay the same throughout a period, so that browsers can
 * cache pictures.
 *
 * @param periodSeconds signatures are valid for one to two of these periods.
 * @returns a function that appends the signature to a path.
 */
export function createPathSigner(
  secret: Buffer,
  audience: Visibility,
  periodSeconds = DEFAULT_PERIOD_SECONDS,
): (path: string) => string {
  const period = Math.floor(Date.now() / 1_000 / periodSeconds);
  const expires = String((period + 2) * periodSeconds);
  const audienceParameter = audience === 'team' ? '' : `for=${audience}&`;
  return (path) => {
    const signature = signatureOf(secret, path, { audience, expires });
    return `${path}?${audienceParameter}expires=${expires}&signature=${signature}`;
  };
}

/** Whether a path was signed by this installation and has not expired. */
export function isValidSignature(
  secret: Buffer,
  path: string,
  { audience, expires, signature }: PathSignature,
): boolean {
  const expected = signatureOf(secret, path, { audience, expires });
  return equalsInConstantTime(signature, expected) && Number(expires) > Date.now() / 1_000;
}

function signatureOf(
  secret: Buffer,
  path: string,
  { audience, expires }: Pick<PathSignature, 'audience' | 'expires'>,
): string {
  const signedParameters = audience === 'team' ? expires : `${expires}\n${audience}`;
  return createHmac('sha256', secret).update(`${path}\n${signedParameters}`).digest('base64url');
}
