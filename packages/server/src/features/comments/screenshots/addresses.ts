import type { Screenshot } from '@postil/contract';
import type { FastifyRequest } from 'fastify';
import { ADDRESS_SECRET, createPathSigner } from '../../../core/access/signed-paths.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import type { Services } from '../../../core/feature.ts';
import { originOf } from '../../../core/http/messages/origin.ts';
import type { ScreenshotRow } from './queries.ts';

/** The files of a screenshot. */
export const VARIANTS = ['image', 'thumbnail'] as const;

/** One file of the screenshot of a comment. */
export interface ScreenshotFile {
  readonly organizationId: string;
  readonly commentId: string;
  /** The id of the screenshot; a picture that replaces it has another. */
  readonly id: string;
  readonly variant: (typeof VARIANTS)[number];
}

/** The addresses of the files of a screenshot. */
export type ScreenshotAddress = (
  file: Omit<ScreenshotFile, 'variant'>,
) => Pick<Screenshot, 'url' | 'thumbnail_url'>;

/** The path at which a file is read; without a signature, it requires a key. */
export function pathOf({ organizationId, commentId, id, variant }: ScreenshotFile): string {
  return `/files/${organizationId}/comments/${commentId}/${id}/${variant}`;
}

/** Makes addresses that the caller can reach and that open a file without a key until they expire. */
export async function addressesFor(
  request: FastifyRequest,
  services: Pick<Services, 'database'>,
): Promise<ScreenshotAddress> {
  const sign = await signerFor(request, services);
  return (file) => signVariants(sign, (variant) => pathOf({ ...file, variant }));
}

/** Makes the address of a path that the caller can reach and that opens without a key until it expires. */
export async function signerFor(
  request: FastifyRequest,
  { database }: Pick<Services, 'database'>,
): Promise<(path: string) => string> {
  const signed = createPathSigner(await getInstallationSecret(database.sql, ADDRESS_SECRET));
  const origin = originOf(request);
  return (path) => `${origin}${signed(path)}`;
}

/** The addresses of both files of a picture. @param pathTo the path of one of them. */
export function signVariants(
  sign: (path: string) => string,
  pathTo: (variant: ScreenshotFile['variant']) => string,
): Pick<Screenshot, 'url' | 'thumbnail_url'> {
  return { url: sign(pathTo('image')), thumbnail_url: sign(pathTo('thumbnail')) };
}

export function presentScreenshot(row: ScreenshotRow, addressOf: ScreenshotAddress): Screenshot {
  const { organization_id: organizationId, comment_id: commentId, id, width, height } = row;
  const { pin_x: x, pin_y: y } = row;
  return {
    ...addressOf({ organizationId, commentId, id }),
    width,
    height,
    pin: x === null || y === null ? null : { x, y },
  };
}
