import { createPasswords } from '../../core/access/passwords.ts';
import type { Feature } from '../../core/feature.ts';
import type { Resolver } from '../../core/http/authentication.ts';
import { SESSION_DAYS } from '../../core/http/session-cookie.ts';
import { forgetAfter } from '../../core/process/jobs.ts';
import { deleteSessionsBefore } from './sessions/queries.ts';
import { createSessionResolver } from './sessions/resolver.ts';
import { addSessionRoutes } from './sessions/routes.ts';
import { createSessionUses } from './sessions/uses.ts';

const FLUSH_MS = 60_000;
const CLEAN_UP_MS = 60 * 60_000;

/** The settings of accounts. */
export interface AccountSettings {
  /** Whether there is a mail server. */
  readonly isMailOn: boolean;
}

/** The people who sign in: their sessions and the resolver of these. */
export function accounts({ isMailOn }: AccountSettings): Feature<never> {
  const uses = createSessionUses();
  const passwords = createPasswords();
  let resolver: Resolver | undefined;
  return {
    open({ database }) {
      resolver = createSessionResolver(database.sql, uses);
    },
    routes(api, services) {
      addSessionRoutes(api, { ...services, passwords, settings: { isMailOn, providerName: null } });
    },
    async resolve(request) {
      return resolver?.(request);
    },
    jobs: ({ database }) => [
      { name: 'write-session-uses', everyMs: FLUSH_MS, run: () => uses.flush(database.sql) },
      {
        name: 'forget-ended-sessions',
        everyMs: CLEAN_UP_MS,
        run: () => forgetAfter(SESSION_DAYS, (instant) => deleteSessionsBefore(database.sql, instant)),
      },
    ],
  };
}
