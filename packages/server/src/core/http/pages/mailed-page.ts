import { Type } from 'typebox';
import type { App } from '../app.ts';
import { addPagePolicy } from './policy.ts';

/** The route options for a page behind a mailed link: anybody may open it, and the link's token is in the query. */
export const MAILED_PAGE_OPTIONS = {
  config: { permission: 'open' },
  schema: { querystring: Type.Object({ token: Type.String({ default: '' }) }) },
} as const;

/** The headers of a page behind a mailed link, which search engines must not list. */
export const MAILED_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex',
} as const;

/**
 * Adds pages behind mailed links; the bodies of submitted forms are passed on as unparsed text.
 *
 * @param mediaType the media type of the forms. Default: any, because mail programs unsubscribe with either of two,
 *   always with the same contents.
 */
export async function addMailedPages(
  app: App,
  add: (pages: App) => void,
  { mediaType = '*', bodyLimit = 4_096 }: { readonly mediaType?: string; readonly bodyLimit?: number } = {},
): Promise<void> {
  await app.register(async (pages: App) => {
    await addPagePolicy(pages);
    pages.addContentTypeParser(
      mediaType,
      { parseAs: 'string', bodyLimit },
      async (_request: unknown, body: string) => body,
    );
    add(pages);
  });
}
