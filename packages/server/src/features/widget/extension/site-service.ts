import type { OpenExtensionPageBody } from '@postil/contract';
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { type Cap, requireBelowLimit } from '../../../core/db/caps.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { isLoopbackName } from '../../../core/net/origins.ts';
import { listActiveProjects } from '../../projects/service.ts';
import { createSite } from '../../sites/service.ts';
import { findSiteById, type PageSite } from '../callers/queries.ts';
import { requireOpen } from '../callers/service.ts';
import { findSitesOfDomains } from './site-queries.ts';

const LOOPBACK_DOMAINS = ['localhost', '127.0.0.1', '[::1]'];

/** The site of a page, or the projects in which one can be created. */
interface FoundSite {
  readonly site: PageSite | null;
  readonly projects: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Finds the site of a page, the one with the longest matching domain. Without one, it creates a site for the host of
 * the page in the given project.
 *
 * @throws {ForbiddenError} `site_inactive`; `insufficient_permission` for a guest on a page without a site.
 * @throws {ConflictError} `project_archived`, `limit_reached`, `domain_taken` by a site that the actor does not see.
 * @throws {NotFoundError} for an unknown project.
 */
export async function findOrCreateSite(
  tx: Tx,
  actor: Actor,
  { body: { page_url: pageUrl, project_id: projectId }, cap }: { body: OpenExtensionPageBody; cap: Cap },
): Promise<FoundSite> {
  const { hostname } = new URL(pageUrl);
  const existingSite = await findSiteOfHost(tx, actor, hostname);
  if (existingSite) return { site: existingSite, projects: [] };
  requireRole(actor, 'member');
  if (projectId === undefined) return { site: null, projects: await listActiveProjects(tx, actor) };
  await requireBelowLimit(tx, actor, cap);
  const { id } = await createSite(tx, actor, { project_id: projectId, name: hostname, domain: hostname });
  return { site: await getPageSite(tx, actor, id), projects: [] };
}

async function findSiteOfHost(sql: Sql, actor: Actor, hostname: string): Promise<PageSite | undefined> {
  const rows = await findSitesOfDomains(sql, actor, domainsOf(hostname));
  const lengthOf = ({ domain_key: domain }: { domain_key: string }) => withoutWww(domain).length;
  const [nearest] = rows.sort((one, other) => lengthOf(other) - lengthOf(one));
  return nearest && getPageSite(sql, actor, nearest.id);
}

async function getPageSite(sql: Sql, { organizationId }: Actor, siteId: string): Promise<PageSite> {
  const site = await findSiteById(sql, { organizationId, siteId });
  if (!site) throw new NotFoundError();
  requireOpen(site);
  return site;
}

/** The domains of all sites to which a page of a host can belong, see `isPageOf`. */
function domainsOf(hostname: string): string[] {
  if (isLoopbackName(hostname)) return LOOPBACK_DOMAINS;
  const labels = withoutWww(hostname.replace(/\.$/, '')).split('.');
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const domains = isAddress ? [hostname] : labels.map((_, index) => labels.slice(index).join('.'));
  return domains.flatMap((domain) => [domain, `www.${domain}`]);
}

function withoutWww(domain: string): string {
  return domain.replace(/^www\./, '');
}
