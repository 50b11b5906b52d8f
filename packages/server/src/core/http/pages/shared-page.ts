import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { App } from '../app.ts';
import { acceptsGzip, hasVersion } from '../messages/sending.ts';

const compress = promisify(gzip);

/** A public page that is the same for everybody. */
export interface SharedPage {
  /** Its media type. */
  readonly type: string;
  /** Returns the contents of the page; called at the first request, and again after a failure. */
  readonly read: () => Buffer | string | Promise<Buffer | string>;
}

interface LoadedPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly compressed: Buffer;
}

/**
 * Adds the route of a public page, limited by IP address. Its bytes are built once and cached, and all responses send
 * the same buffer: however many remain unread, they use no additional memory.
 */
export function servePage(app: App, url: string, page: SharedPage): void {
  let loadedPage: Promise<LoadedPage> | undefined;
  const forget = () => {
    loadedPage = undefined;
  };
  app.get(url, { config: { permission: 'open', isShared: true } }, async (request, reply) => {
    loadedPage ??= load(page);
    // A failure is not cached.
    loadedPage.catch(forget);
    const { etag, plain, compressed } = await loadedPage;
    reply.headers({ etag, vary: 'Accept-Encoding' }).type(page.type);
    if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const isSmaller = compressed.length < plain.length;
    if (!isSmaller || !acceptsGzip(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(compressed);
  });
}

async function load({ read }: SharedPage): Promise<LoadedPage> {
  const plain = Buffer.from(await read());
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, plain, compressed: await compress(plain) };
}
