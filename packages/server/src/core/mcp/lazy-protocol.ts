import type { FastifyBaseLogger } from 'fastify';
import type { ServeProtocol } from './protocol/protocol.ts';
import type { Surface } from './protocol/server.ts';

/**
 * Serves the protocol with a library that is loaded at the first request: it takes 30 MB and a sixth of a second,
 * which a server that no assistant uses need not spend.
 */
export function createLazyProtocol(load: () => Promise<ServeProtocol>): ServeProtocol {
  let serve: Promise<ServeProtocol> | undefined;
  return async (...request) => {
    serve ??= load().catch((error: unknown) => {
      // For example too many open files: the next request tries again.
      serve = undefined;
      throw error;
    });
    return (await serve)(...request);
  };
}

/** Loads the library, and makes of it what serves the protocol. */
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
