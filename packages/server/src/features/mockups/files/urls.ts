import type { MockupVersionWithUrls } from '@postil/contract';
import { createPathSigner } from '../../../core/access/signed-paths.ts';

/** The files of a version. */
export const VARIANTS = ['image', 'preview'] as const;

/** One file of one version of a mockup. */
export interface FileReference {
  readonly organizationId: string;
  readonly mockupId: string;
  readonly number: number;
  readonly variant: (typeof VARIANTS)[number];
}

/** Makes the URLs of a version's files. */
export type UrlsOf = (
  mockup: { readonly organization_id: string; readonly id: string },
  version: { readonly number: number },
) => Pick<MockupVersionWithUrls, 'image_url' | 'preview_url'>;

/** The path at which a file is read; without a signature, it requires a credential. */
export function pathOf({ organizationId, mockupId, number, variant }: FileReference): string {
  return `/files/${organizationId}/mockups/${mockupId}/${number}/${variant}`;
}

/**
 * Creates a function that makes URLs at which a file opens without a credential until they expire.
 *
 * @param origin the public URL of the server, possibly with a path, without a trailing slash.
 */
export function createUrlsOf(secret: Buffer, origin: string): UrlsOf {
  const signPath = createPathSigner(secret, 'team');
  return ({ organization_id: organizationId, id: mockupId }, { number }) => {
    const sign = (variant: FileReference['variant']) =>
      `${origin}${signPath(pathOf({ organizationId, mockupId, number, variant }))}`;
    return { image_url: sign('image'), preview_url: sign('preview') };
  };
}
