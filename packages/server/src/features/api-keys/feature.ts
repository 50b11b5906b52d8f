import type { Feature } from '../../core/feature.ts';
import type { Resolver } from '../../core/http/authentication.ts';
import { createKeyResolver, createKeyUses } from './resolver.ts';
import { addApiKeyRoutes } from './routes.ts';

/** Short, because the web app shows when an assistant has connected. */
const FLUSH_MS = 5_000;

/** API keys and MCP keys: their routes, the resolver of their credentials, and the job that records their use. */
export function apiKeys({ most }: { most: number }): Feature<never> {
  const cap = { table: 'api_keys', what: 'keys', most, setting: 'LIMIT_API_KEYS' } as const;
  const uses = createKeyUses();
  let resolver: Resolver | undefined;
  return {
    open({ database }) {
      resolver = createKeyResolver(database.sql, uses);
    },
    routes: (api, services) => addApiKeyRoutes(api, { ...services, cap }),
    async resolve(request) {
      return resolver?.(request);
    },
    jobs: ({ database }) => [
      { name: 'write-key-uses', everyMs: FLUSH_MS, run: () => uses.flush(database.sql) },
    ],
  };
}
