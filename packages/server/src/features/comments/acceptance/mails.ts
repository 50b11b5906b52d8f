import { chooseLanguage } from '@postil/contract';
import type { Services } from '../../../core/feature.ts';
import { type SendReporterMail, startOfNextDay } from '../../notifications/mail/service.ts';
import { type DueMail, endMail, findTenantsWithMails, leaseMails, settleMails } from './queries.ts';

/** How many mails one transaction takes. */
const AT_ONCE = 20;

type MailServices = Pick<Services, 'database' | 'lifecycle' | 'logger' | 'baseUrl' | 'storage'>;

/**
 * Asks visitors who left an address whether what was done is enough. Several nodes may do so at the same time.
 *
 * @param send undefined: there is no mail server, so that nobody is asked.
 */
export async function mailReporters(
  services: MailServices,
  { send }: { send: SendReporterMail | undefined },
): Promise<void> {
  const { database, lifecycle } = services;
  await settleMails(database.sql, { isMailOn: send !== undefined });
  if (!send) return;
  for (const organizationId of await findTenantsWithMails(database.sql)) {
    const due = await database.transaction((tx) => leaseMails(tx, organizationId, { limit: AT_ONCE }));
    for (const mail of due) {
      if (lifecycle.isStopping) return;
      await mailOne(services, { organizationId, mail, send });
    }
  }
}

/** Sends one mail. If the mail server does not accept it, it is due again after its lease. */
async function mailOne(
  services: MailServices,
  { organizationId, mail, send }: { organizationId: string; mail: DueMail; send: SendReporterMail },
): Promise<void> {
  const { sql } = services.database;
  const { id } = mail;
  // Somebody was faster, or the comment is settled.
  if (mail.is_decided || mail.status !== 'IN_REVIEW') {
    await endMail(sql, { organizationId }, { id, outcome: 'skipped' });
    return;
  }
  const outcome = await send(services, {
    organizationId,
    organizationName: mail.organization_name,
    commentId: mail.comment_id,
    personId: mail.author_id,
    name: mail.author_name,
    email: mail.mail_to,
    language: mail.language === null ? null : chooseLanguage([mail.language]),
    content: mail.content,
    summary: mail.summary,
    previewUrl: mail.preview_url,
    actorName: mail.created_by_name,
    isAgain: mail.is_again,
  });
  if (outcome === 'sent') await endMail(sql, { organizationId }, { id, outcome: 'sent' });
  if (outcome === 'over the limit')
    await endMail(sql, { organizationId }, { id, outcome: 'held', until: startOfNextDay() });
}
