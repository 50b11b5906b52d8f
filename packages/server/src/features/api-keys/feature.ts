import type { Feature } from '../../core/feature.ts';
import type { FindCaller } from '../../core/http/authentication.ts';
import { addApiKeyRoutes } from './routes.ts';
import { createFindCaller } from './service.ts';
import { createKeyUses } from './uses.ts';

const FLUSH_MS = 60_000;

export function apiKeys(): Feature<never> {
  const uses = createKeyUses();
  let findCaller: FindCaller | undefined;
  return {
    open({ database }) {
      findCaller = createFindCaller(database.sql, uses);
    },
    routes: addApiKeyRoutes,
    findCaller(key) {
      if (!findCaller) throw new Error('The feature is not open yet.');
      return findCaller(key);
    },
    jobs: ({ database }) => [
      { name: 'write-key-uses', everyMs: FLUSH_MS, run: () => uses.flush(database.sql) },
    ],
  };
}
