import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import { belongsToDomain } from '../../../core/texts/page-addresses.ts';
import { findSiteOfWidget, upsertPresence, type WidgetSiteRow } from './queries.ts';

/** @throws {NotFoundError} no site has this widget key. */
export async function getSiteOfWidget(sql: Sql, widgetKey: string): Promise<WidgetSiteRow> {
  const site = await findSiteOfWidget(sql, widgetKey);
  if (!site) throw new NotFoundError();
  return site;
}

/** Whether a page of this origin belongs to the domain of a site. @param origin of the request; undefined: not a page. */
export function isPageOf({ domain }: WidgetSiteRow, origin: string | undefined): origin is string {
  return origin !== undefined && /^https?:\/\//.test(origin) && belongsToDomain(origin, domain);
}

/**
 * Notes that a page loaded the widget of a site; the instant is written at most once a minute.
 *
 * @throws {ForbiddenError} `site_inactive` when the site is switched off or its project is archived.
 */
export async function recordSiteSeen(sql: Sql, site: WidgetSiteRow): Promise<void> {
  if (!site.is_open)
    throw new ForbiddenError('site_inactive', 'This site is switched off: its widget is not shown.');
  if (!site.is_noted) await upsertPresence(sql, site);
}
