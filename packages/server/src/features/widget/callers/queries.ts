import type { MemberRole, StatusSetting, UpdateWidgetSettingsBody } from '@postil/contract';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { projectIdsOfMember } from '../../../core/db/scope.ts';

/** A site whose pages have the widget. */
export interface PageSite {
  readonly organization_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly domain: string;
  /** Whether the site is active and its project is not archived. */
  readonly is_open: boolean;
  /** The status settings of its project; empty: the defaults. */
  readonly statuses: readonly StatusSetting[];
  /** The settings that were ever set; the others have their defaults. */
  readonly settings: UpdateWidgetSettingsBody;
  /** The nonce from which the secret of the site is derived; null: no secret. */
  readonly identity_nonce: Buffer | null;
}

/** The token of a member with its site and the current role of the member. */
export interface MemberTokenRow extends PageSite, TokenOwner {
  readonly token_hash: string;
  readonly token_id: string;
  readonly expires_at: Date;
}

/** The current state of the member of a token. */
export interface TokenOwner {
  readonly person_id: string;
  /** null: no longer a member. */
  readonly role: MemberRole | null;
  /** The projects that a guest may see; null for everybody else, whose access is not restricted. */
  readonly seen_project_ids: string[] | null;
}

/** The site of a widget key; undefined if the key is unknown. */
export async function findSiteByKey(sql: Sql, widgetKey: string): Promise<PageSite | undefined> {
  const [keyRow] = await sql<{ organization_id: string; site_id: string }[]>`
    SELECT organization_id, site_id FROM widget_keys WHERE widget_key = ${widgetKey}`;
  return keyRow && findSiteById(sql, { organizationId: keyRow.organization_id, siteId: keyRow.site_id });
}

/** The site of an organisation with this id; undefined: none. */
export async function findSiteById(
  sql: Sql,
  { organizationId, siteId }: { organizationId: string; siteId: string },
): Promise<PageSite | undefined> {
  const [row] = await sql<PageSite[]>`
    SELECT ${siteColumns(sql)}
    FROM sites s ${siteTables(sql)}
    WHERE s.organization_id = ${organizationId} AND s.id = ${siteId}`.onReservedConnection();
  return row;
}

/** The member's token with this hexadecimal hash, even if expired; undefined if there is none. */
export async function findMemberToken(sql: Sql, tokenHash: string): Promise<MemberTokenRow | undefined> {
  const [tokenRow] = await sql<
    (Omit<MemberTokenRow, keyof PageSite> & { organization_id: string; site_id: string })[]
  >`
    SELECT t.organization_id, t.site_id, encode(t.token_hash, 'hex') AS token_hash, t.id AS token_id, t.person_id,
      t.expires_at, m.role,
      ${projectIdsOfMember(sql)} AS seen_project_ids
    FROM widget_tokens t
    LEFT JOIN members m ON m.organization_id = t.organization_id AND m.person_id = t.person_id
    WHERE t.token_hash = decode(${tokenHash}, 'hex')`.onReservedConnection();
  if (!tokenRow) return undefined;
  const { organization_id: organizationId, site_id: siteId, ...token } = tokenRow;
  const site = await findSiteById(sql, { organizationId, siteId });
  return site && { ...site, ...token };
}

function siteColumns(sql: Sql): Fragment {
  return sql`s.organization_id, s.id, s.project_id, s.name, s.domain,
    s.is_active AND p.status = 'active' AS is_open, p.statuses, coalesce(ws.settings, '{}') AS settings, ws.identity_nonce`;
}

/** The tables of `siteColumns` besides the sites `s`. */
function siteTables(sql: Sql): Fragment {
  return sql`JOIN projects p ON p.organization_id = s.organization_id AND p.id = s.project_id
    LEFT JOIN widget_settings ws ON ws.organization_id = s.organization_id AND ws.site_id = s.id`;
}
