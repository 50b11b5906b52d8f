import { logMissing } from '../../api/missing.ts';
import { allowsFetching } from '../../page/policy.ts';
import type { ReadingWindow } from './reading.ts';

const FETCH_LIMIT_MS = 4000;

/** Reads fonts, style sheets and SVG files as the browser does: with cookies only for the page's own origin. */
export interface Reader {
  /** @returns undefined if it cannot be read. */
  file(url: string): Promise<Blob | undefined>;
  text(url: string): Promise<{ text: string; url: string } | undefined>;
}

/** Creates a reader that sends no further requests to an origin that the page's policy has blocked. */
export function createReader(doc: Document, reading: ReadingWindow): Reader {
  const blockedOrigins = new Set<string>();
  const firstResponses = new Map<string, Promise<unknown>>();
  reading.document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    blockedOrigins.add(originOf(blockedURI));
  });
  const send = async (url: string) => {
    const signal = AbortSignal.timeout(FETCH_LIMIT_MS);
    try {
      const response = await reading.fetch(url, { signal, cache: 'force-cache', credentials: 'same-origin' });
      return response.ok ? response : undefined;
    } catch (error) {
      logMissing(error);
      // A violation is reported after this.
      await new Promise((resolve) => setTimeout(resolve));
      return undefined;
    }
  };
  const read = async (url: string) => {
    const origin = originOf(url);
    const firstResponse = firstResponses.get(origin);
    const response = firstResponse
      ? firstResponse.then(() => (blockedOrigins.has(origin) ? undefined : send(url)))
      : send(url);
    if (!firstResponse) firstResponses.set(origin, response);
    return response;
  };
  const readAllowed = async (url: string) => ((await allowsFetching(doc, url)) ? read(url) : undefined);
  return {
    file: async (url) => (await readAllowed(url))?.blob().catch(logMissing),
    async text(url) {
      const response = await readAllowed(url);
      const text = await response?.text().catch(logMissing);
      return text === undefined ? undefined : { text, url: response?.url || url };
    },
  };
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
