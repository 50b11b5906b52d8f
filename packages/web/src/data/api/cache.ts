import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient, reportFault } from './failures.ts';

/** The maximum number of retries of a read after a transient error. */
const MAX_RETRIES = 2;

// A change renders in the event that caused it. After a timer, the default, a checkbox would show its old state in
// between.
notifyManager.setScheduler(queueMicrotask);

/** Creates an empty query cache. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFault }),
    mutationCache: new MutationCache({ onError: reportFault }),
    defaultOptions: {
      queries: {
        // The stream of changes invalidates stale data; this is for data that it does not cover.
        staleTime: 30_000,
        retry: (count, error) => count < MAX_RETRIES && isTransient(error),
      },
      mutations: { retry: false },
    },
  });
}

/** The query cache of the session. */
export const queryClient = createQueryClient();
