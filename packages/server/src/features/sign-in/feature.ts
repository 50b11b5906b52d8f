import { createPasswords } from '../../core/access/passwords.ts';
import type { Feature } from '../../core/feature.ts';
import type { Resolver } from '../../core/http/authentication.ts';
import { SESSION_DAYS } from '../../core/http/session-cookie.ts';
import { HOURLY_CLEAN_UP_MS, purgeAfter } from '../../core/process/jobs.ts';
import { memberCap, type OnGuestRemoved } from '../members/service.ts';
import { createAccountMailer } from '../notifications/mail/service.ts';
import { addInvitationRoutes } from './invitation-links/routes.ts';
import { deleteExpiredLinks } from './links/queries.ts';
import { addPasswordRoutes } from './passwords/routes.ts';
import { deleteSessionsBefore } from './sessions/queries.ts';
import { createSessionResolver, createSessionUses } from './sessions/resolver.ts';
import { addSessionRoutes } from './sessions/routes.ts';
import type { ProviderSettings } from './single-sign-on/provider.ts';
import { deleteEndedAttempts } from './single-sign-on/queries.ts';
import { addSingleSignOnPages } from './single-sign-on/routes.ts';

const FLUSH_MS = 60_000;

/** The settings of signing in. */
interface SignInSettings {
  /** The mail server; undefined if there is none. */
  readonly smtpUrl: string | undefined;
  /** The sender of e-mails. */
  readonly from: string;
  /** The provider of single sign-on; undefined if there is none. */
  readonly provider: ProviderSettings | undefined;
  /** The maximum number of members per organisation; 0: no limit. */
  readonly maxMembers: number;
  readonly onGuestRemoved: OnGuestRemoved;
}

/** Signing in, with passwords, links and a provider; the sessions of people, and the resolver of sessions. */
export function signIn({
  smtpUrl,
  from,
  provider,
  maxMembers,
  onGuestRemoved,
}: SignInSettings): Feature<never> {
  const uses = createSessionUses();
  const passwords = createPasswords();
  let resolver: Resolver | undefined;
  return {
    open({ database }) {
      resolver = createSessionResolver(database.sql, uses);
    },
    routes(api, services) {
      const sendMail = createAccountMailer({ smtpUrl, from });
      const isMailOn = sendMail !== undefined;
      addPasswordRoutes(api, { ...services, passwords, sendMail });
      addInvitationRoutes(api, { ...services, passwords, sendMail });
      addSessionRoutes(api, {
        ...services,
        passwords,
        settings: { isMailOn, provider: provider ?? null },
      });
    },
    pages(app, services) {
      if (!provider) return;
      const cap = memberCap(maxMembers);
      addSingleSignOnPages(app, services, { settings: provider, cap, onGuestRemoved });
    },
    async resolve(request) {
      return resolver?.(request);
    },
    jobs: ({ database }) => [
      { name: 'write-session-uses', everyMs: FLUSH_MS, run: () => uses.flush(database.sql) },
      {
        name: 'forget-expired-links',
        everyMs: HOURLY_CLEAN_UP_MS,
        run: () => deleteExpiredLinks(database.sql),
      },
      {
        name: 'forget-ended-sign-ons',
        everyMs: HOURLY_CLEAN_UP_MS,
        run: () => deleteEndedAttempts(database.sql),
      },
      {
        name: 'forget-ended-sessions',
        everyMs: HOURLY_CLEAN_UP_MS,
        run: () => purgeAfter(SESSION_DAYS, (instant) => deleteSessionsBefore(database.sql, instant)),
      },
    ],
  };
}
