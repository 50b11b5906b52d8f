import type { FastifyBaseLogger } from 'fastify';
import type { ServeProtocol } from './protocol/protocol.ts';
import type { Surface } from './protocol/server.ts';

/**
 * Serves the protocol with a library that is loaded at the first request, because it takes 30 MB and a sixth of a
 * second, which a server without assistants can save.
 */
export function createLazyProtocol(load: () => Promise<ServeProtocol>): ServeProtocol {
  let serve: Promise<ServeProtocol> | undefined;
  return async (...request) => {
    serve ??= load().catch((error: unknown) => {
      // The cause may be temporary, such as too many open files: the next request tries again.
      serve = undefined;
      throw error;
    });
    return (await serve)(...request);
  };
}

/** Loads the library and creates the protocol with it. */
export async function loadProtocol(
  surface: Surface,
  options: { version: string; logger: FastifyBaseLogger },
): Promise<ServeProtocol> {
  const [{ createProtocol }, { createServerBuilder }] = await Promise.all([
    import('./protocol/protocol.ts'),
    import('./protocol/server.ts'),
  ]);
  return createProtocol(createServerBuilder(surface, options));
}
