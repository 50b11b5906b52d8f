import { randomBytes } from 'node:crypto';
import type { UpdateWidgetSettingsBody, WidgetSettings } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { differences } from '../../../core/records/differences.ts';
import { audit } from '../../audit-log/service.ts';
import { getWritableProject } from '../../projects/service.ts';
import { getSite } from '../../sites/service.ts';
import { IDENTITY_SECRET, secretOf } from '../callers/identities.ts';
import { settingsOf } from '../callers/service.ts';
import { readFields } from './fields.ts';
import { findSettings, mergeSettings, setIdentityNonce } from './queries.ts';

const NONCE_BYTES = 16;

/** The settings of a site's widget. @throws {NotFoundError} the site is unknown, or hidden from the actor. */
export async function getSettings(sql: Sql, actor: Actor, siteId: string): Promise<WidgetSettings> {
  const row = await findSettings(sql, await getSite(sql, actor, siteId));
  return {
    ...settingsOf({ settings: row?.settings ?? {} }),
    has_identity_secret: (row?.identity_nonce ?? null) !== null,
  };
}

/**
 * Changes settings of a site's widget. Setting one to its current value is not a change.
 *
 * @throws {NotFoundError} the site is unknown, or hidden from the actor.
 * @throws {ConflictError} `project_archived`.
 * @throws {ValidationError} see `readFields`.
 */
export async function changeSettings(
  tx: Tx,
  actor: Actor,
  { siteId, body }: { siteId: string; body: UpdateWidgetSettingsBody },
): Promise<WidgetSettings> {
  const site = await getWritableSite(tx, actor, siteId);
  const settings = body.fields ? { ...body, fields: readFields(body.fields) } : body;
  const changes = differences(await getSettings(tx, actor, siteId), settings);
  if (Object.keys(changes).length > 0) {
    await mergeSettings(tx, site, settings);
    await audit(tx, actor, { action: 'site.widget_changed', target: targetOf(site), metadata: { changes } });
  }
  return getSettings(tx, actor, siteId);
}

/**
 * Issues or replaces the secret with which a site signs the identities of its visitors.
 *
 * @returns the secret, which cannot be retrieved later.
 * @throws as `changeSettings` does.
 */
export async function issueIdentitySecret(tx: Tx, actor: Actor, siteId: string): Promise<string> {
  const site = await getWritableSite(tx, actor, siteId);
  const nonce = randomBytes(NONCE_BYTES);
  await setIdentityNonce(tx, site, nonce);
  await audit(tx, actor, { action: 'site.identity_secret_issued', target: targetOf(site) });
  return secretOf(await getInstallationSecret(tx, IDENTITY_SECRET), site, nonce);
}

/** Removes the secret of a site. Without one, it is a no-op. @throws as `changeSettings` does. */
export async function removeIdentitySecret(tx: Tx, actor: Actor, siteId: string): Promise<void> {
  const site = await getWritableSite(tx, actor, siteId);
  const row = await findSettings(tx, site);
  if (!row?.identity_nonce) return;
  await setIdentityNonce(tx, site, null);
  await audit(tx, actor, { action: 'site.identity_secret_removed', target: targetOf(site) });
}

async function getWritableSite(tx: Tx, actor: Actor, siteId: string) {
  const site = await getSite(tx, actor, siteId);
  await getWritableProject(tx, actor, site.project_id);
  return site;
}

function targetOf({ id, name }: { id: string; name: string }) {
  return { type: 'site', id, name };
}
