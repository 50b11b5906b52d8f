import type { StartWidgetSessionBody } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { DAY_MS } from '../../../core/process/durations.ts';
import { newId } from '../../../core/records/ids.ts';
import { findVisitorName } from '../../members/visitors/queries.ts';
import { IDENTITY_SECRET, readIdentity, secretOf } from './identities.ts';
import { findSiteByKey, type PageSite } from './queries.ts';
import { getVisitorSecret, isIdentityCurrent, type PageCaller, toVisitor } from './service.ts';
import { readVisit, secretTag, signVisit, type Visit, visitorIdOf } from './visitor-tokens.ts';

/** The lifetime of a visitor's token. */
const LIFETIME_MS = 30 * DAY_MS;

/** A visit that has begun or continues. */
interface StartedVisit {
  readonly token: string;
  readonly visit: Visit;
  readonly page: PageCaller;
  /** null: unknown. */
  readonly name: string | null;
}

/** @throws {NotFoundError} no site has this widget key. */
export async function getSiteByKey(sql: Sql, widgetKey: string): Promise<PageSite> {
  const site = await findSiteByKey(sql, widgetKey);
  if (!site) throw new NotFoundError();
  return site;
}

/**
 * Begins a visit by the person whom the site identifies, or else by the visitor of an earlier visit, or a new visitor.
 *
 * @throws {UnauthenticatedError} the site did not sign the identity, or it has expired.
 */
export async function beginVisit(
  sql: Sql,
  site: PageSite,
  { visitor_token: earlierToken, identity }: StartWidgetSessionBody,
): Promise<StartedVisit> {
  const secret = await getVisitorSecret(sql);
  const formerVisit = earlierToken === undefined ? undefined : readVisit(secret, earlierToken);
  const visit =
    identity === undefined
      ? continueVisit(site, formerVisit)
      : await identify(sql, { site, secret, identity });
  const name = visit.identity?.name ?? (await findVisitorName(sql, visit, visit.visitorId));
  return { token: signVisit(secret, visit), visit, page: toVisitor(site, visit), name };
}

/** Begins a visit by a person whom a site identifies: the same visitor in every browser. */
async function identify(
  sql: Sql,
  { site, secret, identity }: { site: PageSite; secret: Buffer; identity: string },
): Promise<Visit> {
  const { organization_id: organizationId, id: siteId, identity_nonce: nonce } = site;
  const siteSecret = nonce
    ? secretOf(await getInstallationSecret(sql, IDENTITY_SECRET), site, nonce)
    : undefined;
  const { userId, name, email, expiresAt } = readIdentity(siteSecret, identity);
  const maxExpiry = visitExpiry();
  return {
    organizationId,
    siteId,
    visitorId: visitorIdOf(secret, organizationId, userId),
    identity: { name, email, secretTag: secretTag(nonce) },
    expiresAt: expiresAt && expiresAt < maxExpiry ? expiresAt : maxExpiry,
  };
}

/** Continues a former visit to this site, or begins one by an anonymous visitor. An identity keeps its expiry. */
function continueVisit(site: PageSite, formerVisit: Visit | undefined): Visit {
  const { organization_id: organizationId, id: siteId } = site;
  const expiresAt = visitExpiry();
  const isKnown =
    formerVisit?.organizationId === organizationId &&
    formerVisit.siteId === siteId &&
    isIdentityCurrent(site, formerVisit) &&
    formerVisit.expiresAt.getTime() > Date.now();
  if (!isKnown) return { organizationId, siteId, visitorId: newId(), identity: null, expiresAt };
  return formerVisit.identity === null ? { ...formerVisit, expiresAt } : formerVisit;
}

/** The expiry of a visit that begins now; tokens contain whole seconds. */
function visitExpiry(): Date {
  const now = new Date();
  now.setMilliseconds(0);
  return new Date(now.getTime() + LIFETIME_MS);
}
