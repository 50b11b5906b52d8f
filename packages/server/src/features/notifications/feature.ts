import type { Feature } from '../../core/feature.ts';
import { HOURLY_CLEAN_UP_MS } from '../../core/process/jobs.ts';
import { createMailer } from './mail/mailer.ts';
import { deleteOldCounts } from './mail/queries.ts';
import { addMailPages } from './mail/routes.ts';
import type { MailSettings } from './mail/sending.ts';
import { addNotificationRoutes } from './notification/routes.ts';
import { deleteOldNotifications } from './notification/service.ts';

const MAIL_PAUSE_MS = 5_000;

/** Notifications, in the app and by e-mail. @param settings for the mail server and for collecting notifications into e-mails. */
export function notifications(settings: MailSettings): Feature<never> {
  return {
    routes: addNotificationRoutes,
    pages: addMailPages,
    jobs: (services) => [
      { name: 'mail-notifications', everyMs: MAIL_PAUSE_MS, run: createMailer(settings, services) },
      {
        name: 'forget-old-notifications',
        everyMs: HOURLY_CLEAN_UP_MS,
        run: () => deleteOldNotifications(services.database.sql),
      },
      {
        name: 'forget-old-mail-counts',
        everyMs: HOURLY_CLEAN_UP_MS,
        run: () => deleteOldCounts(services.database.sql),
      },
    ],
  };
}
