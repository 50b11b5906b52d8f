import { mentionNames } from '@postil/contract/markdown';
import { mailTextsOf } from '@postil/languages/mail';
import { newId } from '../../../core/records/ids.ts';
import {
  endUndeliverableInvitations,
  markInvitationSent,
  postponeInvitation,
} from '../../members/invitations/queries.ts';
import { leaseInvitations } from '../../members/invitations/service.ts';
import type { NotificationRow } from '../notification/queries.ts';
import { quoteOf } from '../notification/sentences.ts';
import { makeDecisionPath } from './decision-links.ts';
import { startOfNextDay } from './limits.ts';
import { attachPictures } from './pictures.ts';
import {
  type Addressee,
  endUndeliverableMail,
  findRecipient,
  finishMail,
  holdMail,
  leaseMail,
  listDuePeople,
  listLeasedNotifications,
  listMentionedNames,
  postponeMail,
} from './queries.ts';
import { renderInvitation } from './rendering/invitation.ts';
import { renderDigest } from './rendering/notifications.ts';
import {
  type MailerOptions,
  type MailServices,
  type MailSettings,
  type Outcome,
  sendMail,
} from './sending.ts';
import { openTransport } from './transport.ts';

/** The maximum number of people mailed in a round; the next round continues. */
const PEOPLE_PER_ROUND = 200;
/** The maximum number of invitations in a round: fewer, because they are leased together. */
const INVITATIONS_PER_ROUND = 20;
const MAX_CONCURRENT_MAILS = 3;

/**
 * Prepares the mailing of notifications and invitations.
 *
 * @returns a function that runs a round, for a job: it sends one mail to each person with due notifications. Without a
 *   mail server, it only marks them as not mailed. Rounds may overlap, in this process or on other nodes.
 */
export function createMailer(settings: MailSettings, services: MailServices): () => Promise<void> {
  const { database, lifecycle } = services;
  const { smtpUrl, digestSeconds } = settings;
  const options =
    smtpUrl === undefined ? undefined : { ...settings, ...services, transport: openTransport(smtpUrl) };
  return async () => {
    const isMailOn = options !== undefined;
    await endUndeliverableMail(database, { isMailOn });
    await endUndeliverableInvitations(database.sql, { isMailOn });
    if (!isMailOn) return;
    const people = await listDuePeople(database.sql, { digestSeconds, limit: PEOPLE_PER_ROUND });
    const invitations = await leaseInvitations(database, { limit: INVITATIONS_PER_ROUND });
    const queue = [
      ...invitations.map((invitation) => () => invite(invitation, options)),
      ...people.map((person) => () => mailTo(person, options)),
    ];
    let isServerUnavailable = false;
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        if (isServerUnavailable || lifecycle.isStopping) return;
        if ((await next()) === 'server unavailable') isServerUnavailable = true;
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_MAILS }, work));
  };
}

/** Mails the notifications of one person, if no other mailer does. @returns undefined if there was nothing to mail. */
async function mailTo(person: Addressee, options: MailerOptions): Promise<Outcome | undefined> {
  const { database, digestSeconds, baseUrl } = options;
  const lease = { ...person, leaseId: newId() };
  if (!(await leaseMail(database, lease, { digestSeconds }))) return undefined;
  const [notifications, recipient] = await Promise.all([
    listLeasedNotifications(database.sql, lease),
    findRecipient(database.sql, lease),
  ]);
  if (!recipient?.wants_mail || notifications.length === 0) {
    await finishMail(database, lease, []);
    return undefined;
  }
  const { name, email, organization_name: organizationName } = recipient;
  const commentIds = notifications.flatMap((row) => row.comment_id ?? []);
  const { pictures, attachments } = await attachPictures(commentIds, person, options);
  const names = await namesIn(notifications, person, options);
  const decisionUrls = await decisionUrlsOf(notifications, person, options);
  const render = ({ unsubscribeUrl }: { unsubscribeUrl: string }) =>
    renderDigest({
      ...mailTextsOf(recipient.language),
      organizationName,
      notifications,
      pictures,
      names,
      decisionUrls,
      appUrl: baseUrl(),
      unsubscribeUrl,
    });
  const subjectId = onlySubjectOf(notifications);
  const outcome = await sendMail({ person, name, email, render, subjectId, attachments }, options);
  const ids = notifications.map(({ id }) => id);
  if (outcome === 'sent') await finishMail(database, lease, ids);
  else if (outcome === 'over the limit') await holdMail(database, lease, startOfNextDay());
  else await postponeMail(database, lease);
  return outcome;
}

/** The names of the people mentioned in the texts of notifications. */
async function namesIn(
  notifications: readonly NotificationRow[],
  { organizationId }: Addressee,
  { database }: MailerOptions,
): Promise<readonly string[]> {
  const text = notifications.map((row) => `${row.comment_content ?? ''}\n${quoteOf(row) ?? ''}`).join('\n');
  if (!text.includes('@')) return [];
  return mentionNames(await listMentionedNames(database.sql, { organizationId, text }));
}

/** The URLs of the pages on which a person decides on the results of their comments, by comment id. */
async function decisionUrlsOf(
  notifications: readonly NotificationRow[],
  { organizationId, personId }: Addressee,
  { database, baseUrl }: MailerOptions,
): Promise<ReadonlyMap<string, string>> {
  const urls = new Map<string, string>();
  for (const { reason, tie, comment_id: commentId } of notifications) {
    const awaitsDecision = reason === 'result_submitted' || reason === 'decision_awaited';
    if (!awaitsDecision || tie !== 'author' || commentId === null) continue;
    const path = await makeDecisionPath(database.sql, { organizationId, personId, commentId });
    urls.set(commentId, `${baseUrl()}${path}`);
  }
  return urls;
}

/** E-mails a leased invitation. One that the mail server does not accept is due again after its lease. */
async function invite(
  {
    name,
    email,
    organization_name: organizationName,
    inviter_name: inviterName,
    language,
    ...person
  }: Invitation,
  options: MailerOptions,
): Promise<Outcome> {
  const { database, baseUrl, makeInvitationPath } = options;
  const invitationUrl = `${baseUrl()}${await makeInvitationPath(database.sql, person)}`;
  const render = (links: { unsubscribeUrl: string; acceptUrl: string }) =>
    renderInvitation({ ...mailTextsOf(language), organizationName, inviterName, invitationUrl, ...links });
  const outcome = await sendMail({ person, name, email, render }, options);
  if (outcome === 'sent') await markInvitationSent(database.sql, person);
  if (outcome === 'over the limit') await postponeInvitation(database.sql, person, startOfNextDay());
  return outcome;
}

/** The id of the only comment or mockup that the notifications are about; undefined: several, or another subject. */
function onlySubjectOf(notifications: readonly NotificationRow[]): string | undefined {
  const [id, ...others] = new Set(notifications.map((row) => row.comment_id ?? row.about_mockup_id));
  return others.length === 0 ? (id ?? undefined) : undefined;
}

type Invitation = Awaited<ReturnType<typeof leaseInvitations>>[number];
