import type { Feature } from '../../core/feature.ts';
import { CLEAN_UP_MS } from '../../core/process/jobs.ts';
import { deleteZeros } from './queries.ts';
import { addUpChanges, correctDueCounts } from './service.ts';

const ADD_UP_MS = 2_000;
const CHECK_MS = 60_000;

/** The numbers of comments by project, site, kind, status and visibility. */
export function commentCounts() {
  return {
    jobs: ({ database, logger }) => [
      { name: 'add-up-comment-counts', everyMs: ADD_UP_MS, run: () => addUpChanges(database.sql) },
      {
        name: 'correct-comment-counts',
        everyMs: CHECK_MS,
        run: () =>
          correctDueCounts(database, (organizationId) =>
            logger.warn(
              { organization_id: organizationId },
              'the comment counts were wrong and have been corrected',
            ),
          ),
      },
      { name: 'forget-counts-of-zero', everyMs: CLEAN_UP_MS, run: () => deleteZeros(database.sql) },
    ],
  } satisfies Feature;
}
