import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { hasVersion } from '../messages/sending.ts';
import { type Asset, readAssets, sendAsset } from './assets.ts';

const LOADER = 'postil.js';
/** The `cache-control` of the loader: its URL never changes, so its lifetime must be short. */
const LOADER_CACHE_CONTROL = 'public, max-age=300';
/** Any page may load the files: the API requests from these scripts are authorised separately. */
const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves the script that third-party pages include, and the files that it loads. All files are read when the server
 * starts.
 *
 * @param directory the build output of the script; without a build, no files are served.
 */
export function addEmbeddedScript(app: App, { directory }: { directory: string }): void {
  const config = { permission: 'uncounted', isShared: true } as const;
  for (const [name, asset] of readAssets(path.join(directory, 'assets')))
    app.get(`/w/assets/${name}`, { config }, (request, reply) =>
      sendAsset(request, reply.headers(CROSS_ORIGIN_HEADERS), asset),
    );
  const loader = readAssets(directory).find(([name]) => name === LOADER)?.[1];
  if (!loader) return;
  const etag = etagOf(loader);
  app.get(`/w/${LOADER}`, { config }, (request, reply) => sendLoader(request, reply, { loader, etag }));
}

async function sendLoader(
  request: FastifyRequest,
  reply: FastifyReply,
  { loader, etag }: { loader: Asset; etag: string },
): Promise<unknown> {
  reply.headers({ ...CROSS_ORIGIN_HEADERS, 'cache-control': LOADER_CACHE_CONTROL, etag });
  if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendAsset(request, reply, loader);
}

/** Weak, because it is the same for all codings of the file. */
function etagOf({ gz }: Asset): string {
  return `W/"${createHash('sha256').update(gz).digest('base64url').slice(0, 22)}"`;
}
