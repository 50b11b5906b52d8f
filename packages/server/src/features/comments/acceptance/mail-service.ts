import { chooseLanguage } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';
import { MINUTE_MS } from '../../../core/process/durations.ts';
import { startOfNextDay } from '../../notifications/mail/limits.ts';
import type { ReporterMailer, ReporterNews } from '../../notifications/mail/reporters.ts';
import type { MailServices, Outcome } from '../../notifications/mail/sending.ts';
import { linksOf } from '../comment/links.ts';
import { listRepliesForEveryone } from '../replies/queries.ts';
import { createAddressPath } from '../reporters/links.ts';
import {
  deleteNews,
  deleteUndeliverableNews,
  findMailedComment,
  findMailedResult,
  findTenantsWithNews,
  leaseNews,
  listAssistantActions,
  type MailedCommentRow,
  type NewsKind,
  type NewsRow,
  postponeNews,
} from '../reporters/news-queries.ts';
import {
  type ConfirmationRow,
  cancelUndeliverableConfirmations,
  findTenantsWithConfirmations,
  leaseConfirmations,
  storeConfirmationOutcome,
} from '../reporters/queries.ts';

/** The maximum number of confirmation mails leased in one transaction. */
const BATCH_SIZE = 20;
/** The maximum number of events leased in one transaction. */
const NEWS_BATCH_SIZE = 200;

/** The maximum duration of a round, which is shorter than a lease. */
const MAX_ROUND_MS = 5 * MINUTE_MS;

/** The settings for mailing people without an account. */
export interface ReporterMailSettings {
  /** undefined: there is no mail server, so nobody is mailed. */
  readonly mailer: ReporterMailer | undefined;
  /** The time during which events of a comment are collected into one e-mail. */
  readonly digestSeconds: number;
}

/**
 * Asks people without an account who left an address to confirm it, and mails events of their comments to those who
 * did. Nodes may run it concurrently.
 */
export async function mailReporters(services: MailServices, settings: ReporterMailSettings): Promise<void> {
  const { sql } = services.database;
  const { mailer, digestSeconds } = settings;
  const isMailOn = mailer !== undefined;
  await cancelUndeliverableConfirmations(sql, { isMailOn });
  await deleteUndeliverableNews(sql, { isMailOn });
  if (!mailer) return;
  const endsAtMs = Date.now() + MAX_ROUND_MS;
  const round: Round = { services, mailer, endsAtMs, isServerUnavailable: false };
  for (const organizationId of await findTenantsWithConfirmations(sql))
    await sendConfirmations(round, organizationId);
  for (const organizationId of await findTenantsWithNews(sql, digestSeconds))
    await sendAllNews(round, { organizationId, digestSeconds });
}

/** One run of the job. */
interface Round {
  readonly services: MailServices;
  readonly mailer: ReporterMailer;
  readonly endsAtMs: number;
  /** Whether the mail server is unavailable, which ends the round. */
  isServerUnavailable: boolean;
}

/** Sends one e-mail, unless the mail server is unavailable, this process is stopping or the lease might expire. */
async function attempt(round: Round, send: () => Promise<Outcome>): Promise<Outcome> {
  const { isServerUnavailable, endsAtMs } = round;
  const isOver = isServerUnavailable || round.services.lifecycle.isStopping || Date.now() > endsAtMs;
  const outcome = isOver ? 'server unavailable' : await send();
  if (outcome === 'server unavailable') round.isServerUnavailable = true;
  return outcome;
}

async function sendConfirmations(round: Round, organizationId: string): Promise<void> {
  const { database } = round.services;
  if (round.isServerUnavailable) return;
  const due = await database.transaction((tx) =>
    leaseConfirmations(tx, { organizationId }, { limit: BATCH_SIZE }),
  );
  for (const row of due) {
    const outcome = await attempt(round, () => sendConfirmation(round, organizationId, row));
    const change = changeAfter(outcome);
    const key = { organizationId, addressId: row.id };
    if (change) await storeConfirmationOutcome(database.sql, key, change);
  }
}

/** The next step for an address; undefined: retry after the lease. */
function changeAfter(outcome: Outcome): Parameters<typeof storeConfirmationOutcome>[2] | undefined {
  if (outcome === 'sent') return { outcome };
  // Otherwise a stranger's address, entered by many people, would get an e-mail from each of them.
  if (outcome === 'over the address limit') return { outcome: 'dropped' };
  const { isAttempt, until } = consequenceOf(outcome);
  return isAttempt ? undefined : { outcome: 'postponed', until };
}

async function sendConfirmation(
  { services, mailer }: Round,
  organizationId: string,
  { id: addressId, author_id: personId, email, language, location, ...row }: ConfirmationRow,
): Promise<Outcome> {
  return mailer.sendConfirmation(services, {
    organizationId,
    personId,
    email,
    language: languageOf(language),
    organizationName: row.organization_name,
    location,
    confirmUrl: await urlOf(services, 'confirm', { organizationId, addressId }),
    unsubscribeUrl: await urlOf(services, 'unsubscribe', { organizationId, addressId }),
  });
}

async function sendAllNews(
  round: Round,
  { organizationId, digestSeconds }: { organizationId: string; digestSeconds: number },
): Promise<void> {
  const { database } = round.services;
  if (round.isServerUnavailable) return;
  const limits = { digestSeconds, limit: NEWS_BATCH_SIZE };
  const due = await database.transaction((tx) => leaseNews(tx, { organizationId }, limits));
  const groups = Map.groupBy(due, (row) => `${row.comment_id} ${row.address_id}`);
  for (const rows of groups.values()) {
    const outcome = await attempt(round, () => mailComment(round, organizationId, rows));
    await endNews(database.sql, { organizationId }, { rows, outcome });
  }
}

async function endNews(
  sql: Sql,
  tenant: { organizationId: string },
  { rows, outcome }: { rows: readonly NewsRow[]; outcome: Outcome },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { until, isAttempt } = consequenceOf(outcome);
  if (outcome === 'sent') await deleteNews(sql, tenant, ids);
  else if (!isAttempt) await postponeNews(sql, tenant, { ids, until });
}

/** Whether an outcome counts as an attempt, and when to retry; `until` undefined: after the lease. */
function consequenceOf(outcome: Outcome): { until: Date | undefined; isAttempt: boolean } {
  const isOverLimit = outcome === 'over the limit' || outcome === 'over the address limit';
  // While the mail server is unavailable, attempts do not count, so that no mail is lost.
  return {
    until: isOverLimit ? startOfNextDay() : undefined,
    isAttempt: !isOverLimit && outcome !== 'server unavailable',
  };
}

/** E-mails the events of one comment. @returns `sent` even if there is nothing left to mail. */
async function mailComment(
  { services, mailer }: Round,
  organizationId: string,
  rows: readonly NewsRow[],
): Promise<Outcome> {
  const [row] = rows;
  const { sql } = services.database;
  const comment = row && (await findMailedComment(sql, { organizationId }, row));
  if (!row || !comment) return 'sent';
  const news = await readNews(services, { organizationId, comment, rows });
  if (news.replies.length === 0 && !news.result && !news.resolver) return 'sent';
  return mailer.sendNews(services, {
    organizationId,
    organizationName: comment.organization_name,
    commentId: comment.id,
    personId: comment.author_id,
    name: comment.author_name,
    email: comment.email,
    language: languageOf(comment.language),
    content: comment.content,
    pinUrl: linksOf(comment, services.baseUrl()).page_link,
    unsubscribeUrl: await urlOf(services, 'unsubscribe', { organizationId, addressId: row.address_id }),
    ...news,
  });
}

/** The news that still applies, without replies that have become internal and results that have been decided on. */
async function readNews(
  { database: { sql } }: MailServices,
  {
    organizationId,
    comment,
    rows,
  }: { organizationId: string; comment: MailedCommentRow; rows: readonly NewsRow[] },
): Promise<Pick<ReporterNews, 'replies' | 'result' | 'resolver'>> {
  const idsOf = (...kinds: NewsKind[]) =>
    rows.flatMap(({ kind, subject_id: id }) => (kinds.includes(kind) && id !== null ? [id] : []));
  const replies = await listRepliesForEveryone(sql, { organizationId }, idsOf('replied'));
  const resultIds = idsOf('result', 'asked_again');
  const awaitsDecision = comment.status === 'IN_REVIEW' && resultIds.length > 0;
  const filter = { commentId: comment.id, ids: resultIds };
  const result = awaitsDecision ? await findMailedResult(sql, { organizationId }, filter) : undefined;
  const resolution = comment.status === 'RESOLVED' ? rows.findLast(isResolution) : undefined;
  const actions = await listAssistantActions(sql, { organizationId }, comment.id);
  const assistantOf = (subjectId: string | null) =>
    actions.find(({ subject_id: id }) => id === subjectId)?.assistant;
  return {
    replies: replies.map((reply) => ({
      actorName: reply.created_by_name,
      authorKind: reply.author_kind,
      assistant: assistantOf(reply.id),
      content: reply.content,
    })),
    result: result && {
      actorName: result.actor_name,
      authorKind: result.author_kind,
      assistant: assistantOf(result.id),
      isReminder: !rows.some(({ kind }) => kind === 'result'),
      summary: result.summary,
      previewUrl: result.preview_url,
    },
    resolver: resolution && {
      actorName: resolution.created_by_name,
      authorKind: 'member',
      assistant: assistantOf(null),
    },
  };
}

function isResolution({ kind }: NewsRow): boolean {
  return kind === 'resolved';
}

function languageOf(language: string | null): string | null {
  return language === null ? null : chooseLanguage([language]);
}

async function urlOf(
  { database, baseUrl }: MailServices,
  ...[purpose, key]: [Parameters<typeof createAddressPath>[1], Parameters<typeof createAddressPath>[2]]
): Promise<string> {
  return `${baseUrl()}${await createAddressPath(database.sql, purpose, key)}`;
}
