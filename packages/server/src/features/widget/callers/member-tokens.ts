import { randomBytes } from 'node:crypto';
import type { CreateWidgetTokenBody, MemberRole } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import { audit } from '../../../core/changes/audit.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { newId } from '../../../core/records/ids.ts';
import { listEnterable } from '../../members/memberships/service.ts';
import { insertMemberToken } from './member-token-queries.ts';
import { findSiteByKey } from './queries.ts';
import { MEMBER_PREFIX, requireOpen, requirePageOf } from './service.ts';

const TOKEN_BYTES = 32;
const LIFETIME_MS = 12 * 60 * 60_000;

export interface IssuedToken {
  /** Only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly name: string;
  readonly role: MemberRole;
}

/**
 * Lets the widget on the pages of a site act as somebody who is signed in.
 *
 * @throws {NotFoundError} no site has this key, or the person is no member of its organisation.
 * @throws {ForbiddenError} `forbidden` for a page that is not on the domain of the site, `site_inactive`.
 */
export async function issueMemberToken(
  tx: Tx,
  actor: Actor,
  { widget_key: key, origin }: CreateWidgetTokenBody,
): Promise<IssuedToken> {
  const site = await findSiteByKey(tx, key);
  const memberships = await listEnterable(tx, actor.personId);
  const membership = memberships.find((each) => each.organization_id === site?.organization_id);
  if (!site || !membership) throw new NotFoundError();
  requirePageOf(site, origin);
  requireOpen(site);
  const token = `${MEMBER_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  const organizationId = site.organization_id;
  await insertMemberToken(tx, {
    id: newId(),
    tokenHash: hashSecret(token),
    organizationId,
    siteId: site.id,
    personId: actor.personId,
    sessionId: actor.via.id,
    expiresAt,
  });
  await audit(
    tx,
    { ...actor, organizationId },
    {
      action: 'site.widget_connected',
      target: { type: 'site', id: site.id, name: site.name },
      metadata: { origin },
    },
  );
  return { token, expiresAt, name: membership.name, role: membership.role };
}
