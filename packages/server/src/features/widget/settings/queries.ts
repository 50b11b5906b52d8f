import type { UpdateWidgetSettingsBody } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';

type Site = { readonly organization_id: string; readonly id: string };

/** The stored widget settings of a site. */
interface SettingsRow {
  /** The settings that were ever set; the others have their defaults. */
  readonly settings: UpdateWidgetSettingsBody;
  /** The nonce from which the secret of the site is derived; null: no secret. */
  readonly identity_nonce: Buffer | null;
}

/** The settings of a site; undefined if neither they nor the secret were ever set. */
export async function findSettings(
  sql: Sql,
  { organization_id: organizationId, id }: Site,
): Promise<SettingsRow | undefined> {
  const [row] = await sql<SettingsRow[]>`
    SELECT settings, identity_nonce FROM widget_settings
    WHERE organization_id = ${organizationId} AND site_id = ${id}`;
  return row;
}

/** Changes the given settings of a site. */
export async function mergeSettings(
  tx: Sql,
  { organization_id: organizationId, id }: Site,
  changes: UpdateWidgetSettingsBody,
): Promise<void> {
  await tx`
    INSERT INTO widget_settings AS former (organization_id, site_id, settings)
    VALUES (${organizationId}, ${id}, ${JSON.stringify(changes)}::jsonb)
    ON CONFLICT (organization_id, site_id) DO UPDATE SET settings = former.settings || excluded.settings`;
}

/** Replaces the nonce from which the secret of a site is derived. @param nonce null: removes the secret. */
export async function setIdentityNonce(
  tx: Sql,
  { organization_id: organizationId, id }: Site,
  nonce: Buffer | null,
): Promise<void> {
  await tx`
    INSERT INTO widget_settings (organization_id, site_id, identity_nonce)
    VALUES (${organizationId}, ${id}, ${nonce})
    ON CONFLICT (organization_id, site_id) DO UPDATE SET identity_nonce = excluded.identity_nonce`;
}
