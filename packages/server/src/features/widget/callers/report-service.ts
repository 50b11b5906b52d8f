import type { Category, CreateWidgetCommentBody, LogEntry, ReportType } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';
import { ValidationError } from '../../../core/errors.ts';
import type { Report } from '../../comments/creation/service.ts';
import { storeVisitor } from '../../members/visitors/queries.ts';
import { isPageOf, type PageCaller, settingsOf } from './service.ts';

/**
 * Requires a page of the site, so that links from the board never lead elsewhere.
 *
 * @throws {ValidationError} the page is on another site.
 */
export function requireOwnPage({ site }: Pick<PageCaller, 'site'>, pageUrl: string): void {
  if (isPageOf(site, new URL(pageUrl).origin)) return;
  throw new ValidationError({ page_url: [`must be on ${site.domain} or a subdomain of it`] });
}

/** The category of each type of report. */
const CATEGORIES_BY_TYPE = {
  problem: 'BUG_REPORT',
  wish: 'FEATURE_REQUEST',
  question: 'GENERAL',
} as const satisfies Record<ReportType, Category>;

/** The report from a page, as far as the settings of the site allow it. */
export function toReport(
  { site, visit, isExtension }: Pick<PageCaller, 'site' | 'visit' | 'isExtension'>,
  body: CreateWidgetCommentBody,
): Report {
  const { device_type: deviceType = 'DESKTOP', technical_log: log, ...context } = body.context ?? {};
  const email = visit?.identity?.email ?? body.email;
  const { type, fields } = body;
  const settings = settingsOf(site);
  return {
    site,
    content: body.content,
    visibility: body.visibility,
    priority: body.priority,
    category: type ? CATEGORIES_BY_TYPE[type] : null,
    pageUrl: body.page_url,
    pageTitle: body.page_title || null,
    deviceType,
    evidence: body.evidence,
    reportedAt: new Date(body.timestamp),
    isAddressVerified: typeof visit?.identity?.email === 'string',
    context: {
      ...context,
      ...(log &&
        (isExtension || settings.collects_log) && {
          technical_log: settings.collects_warnings ? log : errorsIn(log),
        }),
      ...(email !== undefined && { email }),
      ...(type && { type }),
      ...(fields && { fields }),
    },
  };
}

function errorsIn(log: readonly LogEntry[]): LogEntry[] {
  return log.filter(({ kind }) => kind !== 'warning');
}

/** Stores a visitor as a person, with the name that the site knows, or else the given one. Members are people already. */
export async function storeAuthor(
  tx: Sql,
  { visit }: Pick<PageCaller, 'visit'>,
  name: string | undefined,
): Promise<void> {
  if (!visit) return;
  const { organizationId, visitorId: id, identity } = visit;
  await storeVisitor(tx, { organizationId }, { id, name: identity?.name ?? (name || null) });
}
