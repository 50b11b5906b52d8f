import type { WidgetImages } from '@postil/contract';
import { AppError, ForbiddenError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { AddressPolicy } from '../../../core/net/address-policy.ts';
import { createConnector } from '../../../core/net/connector.ts';
import { createGet, type FetchFile } from '../../../core/net/get.ts';
import { type PageCaller, settingsOf } from '../callers/service.ts';

/** The media types that browsers show as images. */
const MEDIA_TYPES = [
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
] as const;
const MAX_BYTES = 3 * 1024 * 1024;
/** The size limit of all images of one request together. */
const MAX_TOTAL_BYTES = 8 * 1024 * 1024;
/** The time limit for reading an image. */
const TIMEOUT_MS = 6_000;
/** The maximum numbers of simultaneous requests in this process, in total and per organisation. */
const MAX_CONCURRENT = 6;
const MAX_CONCURRENT_PER_ORGANIZATION = 2;

/** Reads images from other servers for the pictures of pages. */
export class ForeignImages {
  readonly #get: FetchFile;
  /** The organisations of the requests in progress. */
  readonly #runningOrganizationIds: string[] = [];

  constructor(policy: AddressPolicy, logger: Services['logger']) {
    this.#get = createGet({
      connectFor: (organizationId) => createConnector(policy, organizationId),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      mediaTypes: MEDIA_TYPES,
      onFailure: (failure) => logger.debug(failure, 'an image of a page could not be read'),
    });
  }

  /**
   * Reads images for a page of a site.
   *
   * @returns data URLs in the order of the given URLs. null: forbidden, not an image, too large, too slow, or beyond
   *   the limit of the response; the reason is not revealed.
   * @throws {ForbiddenError} `forbidden` if the settings of the site do not allow it.
   * @throws {AppError} `rate_limited` while too many are being read.
   */
  async read({ site }: Pick<PageCaller, 'site'>, urls: readonly string[]): Promise<WidgetImages> {
    if (!settingsOf(site).fetches_images)
      throw new ForbiddenError(
        'forbidden',
        'The server reads no images for this site: the team can allow it in the settings of the site.',
      );
    const { organization_id: organizationId } = site;
    const organizationCount = this.#runningOrganizationIds.filter((each) => each === organizationId).length;
    if (
      organizationCount >= MAX_CONCURRENT_PER_ORGANIZATION ||
      this.#runningOrganizationIds.length >= MAX_CONCURRENT
    )
      throw new AppError('rate_limited', 'Too many images are being read: ask again in a few seconds.', {
        headers: { 'retry-after': '5' },
      });
    this.#runningOrganizationIds.push(organizationId);
    try {
      return await this.#readAll(organizationId, urls);
    } finally {
      this.#runningOrganizationIds.splice(this.#runningOrganizationIds.indexOf(organizationId), 1);
    }
  }

  async #readAll(organizationId: string, urls: readonly string[]): Promise<WidgetImages> {
    let bytes = 0;
    return Promise.all(
      urls.map(async (url) => {
        const file = await this.#get({ organizationId, url });
        bytes += file?.bytes.length ?? 0;
        if (!file || bytes > MAX_TOTAL_BYTES) return null;
        return `data:${file.mediaType};base64,${file.bytes.toString('base64')}`;
      }),
    );
  }
}
