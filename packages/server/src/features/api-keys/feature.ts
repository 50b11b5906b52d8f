import type { Feature } from '../../core/feature.ts';
import type { Resolver } from '../../core/http/authentication.ts';
import { CLEAN_UP_MS } from '../../core/process/jobs.ts';
import { deleteExpiredTokens } from './queries.ts';
import { createKeyResolver, createKeyUses } from './resolver.ts';
import { addApiKeyRoutes } from './routes.ts';
import { keyCap } from './service.ts';

/** Short, because the web app shows when an assistant has connected. */
const FLUSH_MS = 5_000;

/**
 * API keys and MCP keys: their routes, the resolver of their credentials, and the jobs that record their use and delete
 * expired access tokens.
 */
export function apiKeys({ max }: { max: number }): Feature<never> {
  const uses = createKeyUses();
  let resolver: Resolver | undefined;
  return {
    open({ database }) {
      resolver = createKeyResolver(database.sql, uses);
    },
    routes: (api, services) => addApiKeyRoutes(api, { ...services, cap: keyCap(max) }),
    async resolve(request) {
      return resolver?.(request);
    },
    jobs: ({ database }) => [
      { name: 'write-key-uses', everyMs: FLUSH_MS, run: () => uses.flush(database.sql) },
      { name: 'forget-key-tokens', everyMs: CLEAN_UP_MS, run: () => deleteExpiredTokens(database.sql) },
    ],
  };
}
