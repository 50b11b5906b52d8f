import type { WidgetSettings } from '@postil/contract';
import { type Caller, effectivePermissions, effectiveScope } from '../../../core/access/actor.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { ForbiddenError, UnauthenticatedError } from '../../../core/errors.ts';
import { isLoopbackName } from '../../../core/net/origins.ts';
import { MINUTE_MS } from '../../../core/process/durations.ts';
import { belongsToDomain, hostOf } from '../../../core/texts/page-addresses.ts';
import { findMemberToken, findSiteById, type MemberTokenRow, type PageSite } from './queries.ts';
import { readVisit, secretTag, VISITOR_PREFIX, VISITOR_SECRET, type Visit } from './visitor-tokens.ts';

export const MEMBER_PREFIX = 'pwm_';

/** A caller from a page of a site. */
export interface PageCaller {
  readonly site: PageSite;
  /** null: a member of the team. */
  readonly visit: Visit | null;
  /** Whether the caller is a browser extension rather than the page itself. */
  readonly isExtension?: true;
  readonly caller: Caller;
  readonly expiresAt: Date;
}

/** The settings that the widget and the extension get. */
type PageSettings = Omit<WidgetSettings, 'has_identity_secret'>;

const DEFAULTS: PageSettings = {
  audience: 'all',
  language: null,
  position: 'end',
  theme: 'auto',
  button_color: null,
  button_text: null,
  pins: 'own',
  screenshots: true,
  collects_log: false,
  collects_warnings: false,
  masks: [],
  asks_email: false,
  fetches_images: false,
  asks_type: false,
  fields: [],
  shortcut: null,
};

/**
 * The maximum permissions of callers from pages; a visitor has the role of a guest, who changes only their own records.
 */
export const PAGE_PERMISSIONS = ['read', 'write', 'delete'] as const;

/** The period in which visitors may change their texts. */
const CHANGE_PERIOD_MS = 15 * MINUTE_MS;

/** Whether a visitor may still change a text. */
export function isFresh({ created_at: createdAt }: { readonly created_at: Date }): boolean {
  return createdAt.getTime() > Date.now() - CHANGE_PERIOD_MS;
}

/** The settings of a site's widget, with defaults for unset ones. */
export function settingsOf({ settings }: Pick<PageSite, 'settings'>): PageSettings {
  const { fields = DEFAULTS.fields } = settings;
  return {
    ...DEFAULTS,
    ...settings,
    // The database does not preserve the order of their properties.
    fields: fields.map(({ label, kind, options, is_required }) => ({ label, kind, options, is_required })),
  };
}

/** The settings of a site's widget for the extension of a member, who sees for each comment whether it includes the log. */
export function settingsForExtension(site: Pick<PageSite, 'settings'>): PageSettings {
  return { ...settingsOf(site), audience: 'all', collects_log: true };
}

/** Whether a page of this origin belongs to the domain of a site. All names of the loopback interface are equivalent. */
export function isPageOf({ domain }: Pick<PageSite, 'domain'>, origin: string): boolean {
  if (!/^https?:\/\//.test(origin)) return false;
  if (belongsToDomain(origin, domain)) return true;
  return [domain, origin].every((each) => isLoopbackName(hostOf(each) ?? ''));
}

/** @throws {ForbiddenError} `forbidden` for a page on another domain. */
export function requirePageOf(site: PageSite, origin: string): void {
  if (isPageOf(site, origin)) return;
  throw new ForbiddenError(
    'forbidden',
    `The widget of this site is only for pages on ${site.domain} and its subdomains.`,
  );
}

/** @throws {ForbiddenError} `site_inactive` if the site is inactive or its project is archived. */
export function requireOpen({ is_open: isOpen }: PageSite): void {
  if (isOpen) return;
  throw new ForbiddenError('site_inactive', 'This site is switched off: its widget is not shown.');
}

/** Whether a caller belongs to the audience of the site's widget, as far as the server can determine. */
export function isAdmitted({ site, visit }: Pick<PageCaller, 'site' | 'visit'>): boolean {
  return settingsOf(site).audience !== 'identified' || visit === null || visit.identity !== null;
}

/** @throws {ForbiddenError} `identity_required` for anonymous visitors of a site that requires identities. */
export function requireAdmitted(page: Pick<PageCaller, 'site' | 'visit'>): void {
  if (isAdmitted(page)) return;
  throw new ForbiddenError(
    'identity_required',
    'This site takes comments only from visitors whom it has identified: sign in on the site, which calls postil.identify.',
  );
}

/** The secret for signing the tokens of visitors. */
export function getVisitorSecret(sql: Sql): Promise<Buffer> {
  return getInstallationSecret(sql, VISITOR_SECRET);
}

/**
 * Finds the caller of a token, even an expired one. Every request uses a look-up that started after it, so that every
 * node refuses an inactive site or a removed member from the next request on.
 *
 * @returns undefined for a credential of another kind.
 * @throws {UnauthenticatedError} the token was not issued here, or its site, session or membership is gone.
 */
export async function findPageCaller(sql: Sql, token: string): Promise<PageCaller | undefined> {
  if (token.startsWith(VISITOR_PREFIX)) return findVisitor(sql, token);
  if (token.startsWith(MEMBER_PREFIX)) return findMember(sql, token);
  return undefined;
}

async function findVisitor(sql: Sql, token: string): Promise<PageCaller> {
  const visit = readVisit(await getVisitorSecret(sql), token);
  const site = visit && (await findSiteById(sql, visit));
  if (!visit || !site || !isIdentityCurrent(site, visit))
    throw new UnauthenticatedError(
      'The token of the visitor is not valid: begin a visit with POST /widget/v1/sessions.',
    );
  return toVisitor(site, visit);
}

/** Whether the identity of a visitor is still valid: it was signed with the current secret of the site. */
export function isIdentityCurrent({ identity_nonce: nonce }: PageSite, { identity }: Visit): boolean {
  return identity === null || identity.secretTag === secretTag(nonce);
}

/** A visitor as a caller from a page. */
export function toVisitor(site: PageSite, visit: Visit): PageCaller {
  const { organizationId, visitorId } = visit;
  const caller: Caller = {
    type: 'guest',
    organizationId,
    personId: visitorId,
    via: { kind: 'widget', id: visitorId },
    scope: { projectIds: [site.project_id] },
    role: 'guest',
    permissions: PAGE_PERMISSIONS,
  };
  return { site, visit, caller, expiresAt: visit.expiresAt };
}

async function findMember(sql: Sql, token: string): Promise<PageCaller> {
  const row = await findMemberToken(sql, hashSecret(token));
  if (!row?.role)
    throw new UnauthenticatedError('Your connection has ended: connect your account again.', 'session_ended');
  return { site: row, visit: null, caller: toMemberCaller(row, row.role), expiresAt: row.expires_at };
}

function toMemberCaller(row: MemberTokenRow, role: NonNullable<MemberTokenRow['role']>): Caller {
  return {
    type: 'user',
    organizationId: row.organization_id,
    personId: row.person_id,
    via: { kind: 'widget', id: row.token_id },
    scope: effectiveScope(row.project_id, row.seen_project_ids),
    role,
    permissions: effectivePermissions(PAGE_PERMISSIONS, role),
  };
}
