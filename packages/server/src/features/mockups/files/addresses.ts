import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AddressedVersion } from '@postil/contract';

/** The name of the installation secret that signs the addresses of files. */
export const ADDRESS_SECRET = 'file addresses';
/** Addresses are valid for one to two of these periods. */
const PERIOD_SECONDS = 12 * 60 * 60;

/** The files of a version. */
export const VARIANTS = ['image', 'preview'] as const;

/** One file of one version of a mockup. */
export interface FileReference {
  readonly organizationId: string;
  readonly mockupId: string;
  readonly number: number;
  readonly variant: (typeof VARIANTS)[number];
}

/** The addresses of the files of a version. */
export type AddressOf = (
  mockup: { readonly organization_id: string; readonly id: string },
  version: { readonly number: number },
) => Pick<AddressedVersion, 'image_url' | 'preview_url'>;

/** The path at which a file is read; without a signature, it requires a key. */
export function pathOf({ organizationId, mockupId, number, variant }: FileReference): string {
  return `/files/${organizationId}/mockups/${mockupId}/${number}/${variant}`;
}

/**
 * Makes addresses that open a file without a key until they expire. They stay the same throughout a period, so that
 * browsers need not load a picture again.
 *
 * @param origin the origin of the public address, without a trailing slash.
 */
export function createAddressOf(secret: Buffer, origin: string): AddressOf {
  const period = Math.floor(Date.now() / 1_000 / PERIOD_SECONDS);
  const expires = String((period + 2) * PERIOD_SECONDS);
  const sign = (file: FileReference) =>
    `${origin}${pathOf(file)}?expires=${expires}&signature=${signatureOf(secret, file, expires)}`;
  return ({ organization_id: organizationId, id: mockupId }, { number }) => ({
    image_url: sign({ organizationId, mockupId, number, variant: 'image' }),
    preview_url: sign({ organizationId, mockupId, number, variant: 'preview' }),
  });
}

/** Whether an address was signed here and has not expired. */
export function isValidAddress(
  secret: Buffer,
  file: FileReference,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(secret, file, expires));
  return (
    given.length === right.length && timingSafeEqual(given, right) && Number(expires) > Date.now() / 1_000
  );
}

function signatureOf(secret: Buffer, file: FileReference, expires: string): string {
  return createHmac('sha256', secret)
    .update(`${pathOf(file)}\n${expires}`)
    .digest('base64url');
}
