import type { Screenshot } from '@postil/contract';
import type { FastifyRequest } from 'fastify';
import { isInTeam } from '../access/actor.ts';
import { createPathSigner, FILE_URL_SECRET } from '../access/signed-paths.ts';
import type { Database } from '../db/database.ts';
import { getInstallationSecret } from '../db/installation-secrets.ts';
import { originOf } from '../http/messages/origin.ts';

/** The files of a picture. */
export const PICTURE_VARIANTS = ['image', 'thumbnail'] as const;
type PictureVariant = (typeof PICTURE_VARIANTS)[number];

/** Signs a path: returns a URL that the caller can reach and that opens without a credential until it expires. */
export type SignPath = (path: string) => string;

/** Returns the URL signer for the caller of a request. It reads a secret: call it outside a transaction. */
export async function signerFor(
  request: FastifyRequest,
  { database }: { readonly database: Database },
): Promise<SignPath> {
  const secret = await getInstallationSecret(database.sql, FILE_URL_SECRET);
  const signPath = createPathSigner(secret, isInTeam(request.actor) ? 'team' : 'everyone');
  const origin = originOf(request);
  return (path) => `${origin}${signPath(path)}`;
}

/** The URLs of both files of a picture. @param pathTo returns the path of one file. */
export function signVariants(
  sign: SignPath,
  pathTo: (variant: PictureVariant) => string,
): Pick<Screenshot, 'url' | 'thumbnail_url'> {
  return { url: sign(pathTo('image')), thumbnail_url: sign(pathTo('thumbnail')) };
}
