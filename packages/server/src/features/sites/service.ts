import type { CreateSiteBody, UpdateSiteBody } from '@postil/contract';
import { parse as parseDomain } from 'tldts';
import type { Actor } from '../../core/access/actor.ts';
import { issueSecret } from '../../core/access/secrets.ts';
import type { Tx } from '../../core/changes/transaction.ts';
import type { Cap } from '../../core/db/caps.ts';
import { allowLongStatements, breaksConstraint, type Sql } from '../../core/db/database.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts';
import { differences } from '../../core/records/differences.ts';
import { newId } from '../../core/records/ids.ts';
import { requireVersion, type Target } from '../../core/records/versions.ts';
import { hostOf } from '../../core/texts/page-addresses.ts';
import { emit } from '../activity/emit.ts';
import { deleteActivityOfSite } from '../activity/record-queries.ts';
import { deleteWidgetKeys, insertWidgetKey } from '../api-keys/queries.ts';
import { audit } from '../audit-log/service.ts';
import { countSiteAsDeleted } from '../comment-counts/queries.ts';
import { getWritableProject, requireUnarchived } from '../projects/service.ts';
import { siteEvent } from './events.ts';
import {
  countCommentsOfSites,
  deleteSite,
  findSite,
  findSiteNames,
  insertSite,
  lockSite,
  type SiteRow,
  updateSite,
} from './queries.ts';

/** @throws {NotFoundError} the site is unknown, or hidden from the actor. */
export async function getSite(sql: Sql, actor: Actor, id: string): Promise<SiteRow> {
  const row = await findSite(sql, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/** The names of sites by their ids; those hidden from the actor are left out. */
export async function readSiteNames(
  sql: Sql,
  actor: Actor,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const siteIds = [...new Set(ids.filter((id) => id !== null))];
  const rows = siteIds.length > 0 ? await findSiteNames(sql, actor, siteIds) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The limit on the number of sites per organisation. @param max 0: no limit. */
export function siteCap(max: number): Cap {
  return { table: 'sites', records: 'sites', max, setting: 'LIMIT_SITES' };
}

/**
 * Adds a site, active and with a widget key of its own, to a project.
 *
 * @throws {NotFoundError} for an unknown project. @throws {ValidationError} for an invalid domain.
 * @throws {ConflictError} `project_archived`, `domain_taken`.
 */
export async function createSite(tx: Tx, actor: Actor, body: CreateSiteBody): Promise<SiteRow> {
  const { id: projectId, organization_id: organizationId } = await getWritableProject(
    tx,
    actor,
    body.project_id,
  );
  const id = newId();
  const { name } = body;
  const { domain, domain_key: domainKey } = readDomain(body.domain);
  const widgetKey = issueSecret('site');
  await refuseTakenDomain(domain, () =>
    insertSite(tx, { organizationId, id, projectId, name, domain, domainKey, widgetKey }),
  );
  await insertWidgetKey(tx, actor.organizationId, { widgetKey, siteId: id });
  const row = await getSite(tx, actor, id);
  await emit(tx, actor, siteEvent('site.created', row));
  return row;
}

/**
 * Changes the name or domain of a site, or switches it on or off. Setting a field to its current value is not a change,
 * and without changes there is no event.
 *
 * @throws {ConflictError} `project_archived`, `domain_taken`.
 */
export async function changeSite(
  tx: Tx,
  actor: Actor,
  { body, ...target }: Target & { body: UpdateSiteBody },
): Promise<SiteRow> {
  const row = await getLockedSite(tx, actor, target);
  const { domain, ...otherFields } = body;
  const update = { ...otherFields, ...(domain !== undefined && readDomain(domain)) };
  const { domain_key: _key, ...visibleFields } = { domain_key: '', ...update };
  const changes = differences(row, visibleFields);
  if (Object.keys(changes).length === 0) return row;
  await refuseTakenDomain(update.domain, () => updateSite(tx, row, update));
  const updatedSite = await getSite(tx, actor, row.id);
  await emit(tx, actor, siteEvent('site.updated', updatedSite, { changes }));
  if (changes.is_active) {
    const action = updatedSite.is_active ? 'site.activated' : 'site.deactivated';
    const target = { type: 'site', id: updatedSite.id, name: updatedSite.name };
    await audit(tx, actor, { action, target, metadata: { changes } });
  }
  return updatedSite;
}

/** Deletes a site permanently, with its comments and their activity. @throws {ConflictError} `project_archived`. */
export async function removeSite(tx: Tx, actor: Actor, target: Target): Promise<void> {
  await allowLongStatements(tx);
  const row = await getLockedSite(tx, actor, target);
  const { id, name, domain } = row;
  const [counts] = await countCommentsOfSites(tx, actor, [id]);
  await deleteWidgetKeys(tx, actor.organizationId, id);
  await deleteSite(tx, row);
  await countSiteAsDeleted(tx, actor.organizationId, id);
  await deleteActivityOfSite(tx, row);
  await emit(tx, actor, siteEvent('site.deleted', row));
  await audit(tx, actor, {
    action: 'site.deleted',
    target: { type: 'site', id, name },
    metadata: { domain, comments_count: counts?.comments_count ?? 0 },
  });
}

async function getLockedSite(tx: Tx, actor: Actor, { id, ifMatch }: Target): Promise<SiteRow> {
  const row = await lockSite(tx, actor, id);
  if (!row) throw new NotFoundError();
  requireVersion(ifMatch, row.version);
  requireUnarchived(row.project_status);
  return row;
}

/** The host of a domain, as typed and in normal form. @throws {ValidationError} no host, or a public suffix. */
function readDomain(input: string): { domain: string; domain_key: string } {
  const domainKey = hostOf(input);
  // A number would be read as an IP address.
  if (domainKey === undefined || /^\d+$/.test(input.trim()))
    throw new ValidationError({ domain: ['must be a host name such as shop.example.com'] });
  if (isPublicSuffix(domainKey))
    throw new ValidationError({
      domain: ['must not be a public suffix, such as co.uk: give a domain of your own, such as example.com'],
    });
  const [authority = ''] = input
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    // The URL parser ignores any number of leading slashes.
    .replace(/^\/+/, '')
    .split(/[/?#]/, 1);
  return { domain: authority.replace(/\.?(:\d*)?$/, ''), domain_key: domainKey };
}

async function refuseTakenDomain(domain: string | undefined, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!breaksConstraint(error, 'sites_domain_key')) throw error;
    throw new ConflictError(
      'domain_taken',
      `Another site of the organisation has the domain ${domain}: choose another.`,
    );
  }
}

/** Whether a domain is a public suffix, such as `com` or `co.uk`. Other names without a dot belong to the local network. */
function isPublicSuffix(domain: string): boolean {
  const { isIcann, isIp, publicSuffix } = parseDomain(domain);
  return !isIp && isIcann === true && publicSuffix === domain;
}
