import { randomBytes } from 'node:crypto';
import type { CreateWidgetTokenBody, MemberRole } from '@postil/contract';
import type { Actor } from '../../../../core/access/actor.ts';
import { hashSecret } from '../../../../core/access/secrets.ts';
import type { Tx } from '../../../../core/changes/transaction.ts';
import type { Database, Sql } from '../../../../core/db/database.ts';
import { NotFoundError, ValidationError } from '../../../../core/errors.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../core/process/durations.ts';
import { newId } from '../../../../core/records/ids.ts';
import { audit } from '../../../audit-log/service.ts';
import { listEnterableMemberships } from '../../../members/memberships/queries.ts';
import { findSiteByKey, type PageSite } from '../queries.ts';
import { MEMBER_PREFIX, requireOpen, requirePageOf } from '../service.ts';
import { hashTypedCode, issueCode } from './codes.ts';
import { insertMemberToken, type NewMemberToken, redeemMemberToken } from './queries.ts';

const TOKEN_BYTES = 32;
const LIFETIME_MS = 12 * HOUR_MS;
const CODE_LIFETIME_MS = 2 * MINUTE_MS;

export interface IssuedToken {
  /** Only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly personId: string;
  readonly name: string;
  readonly role: MemberRole;
}

/**
 * Issues a token with which the widget on a site acts as a signed-in person.
 *
 * @throws {NotFoundError} no site has this key, or the person is not a member of its organisation.
 * @throws {ForbiddenError} `forbidden` for a page that is not on the domain of the site, `site_inactive`.
 */
export async function issueMemberToken(
  tx: Tx,
  actor: Actor,
  consent: CreateWidgetTokenBody,
): Promise<IssuedToken> {
  const { token, ...storedToken } = createToken();
  const { name, role } = await storeConsent(tx, actor, { ...consent, ...storedToken });
  return { token, expiresAt: storedToken.expiresAt, personId: actor.personId, name, role };
}

/**
 * Issues a code for a page that `postMessage` cannot reach: typed on a page of the origin, it is exchanged for a
 * token, once.
 *
 * @throws {NotFoundError} as `issueMemberToken` does.
 * @throws {ForbiddenError} as `issueMemberToken` does.
 */
export async function issueMemberCode(
  tx: Tx,
  actor: Actor,
  consent: CreateWidgetTokenBody,
): Promise<{ code: string; expiresAt: Date }> {
  const { code, hash } = issueCode();
  const expiresAt = new Date(Date.now() + CODE_LIFETIME_MS);
  const { tokenHash } = createToken();
  const { origin } = consent;
  await storeConsent(tx, actor, { ...consent, tokenHash, expiresAt, code: { hash, origin } });
  return { code, expiresAt };
}

/**
 * Exchanges a code for the token.
 *
 * @param origin the origin of the page on which it was typed.
 * @throws {ValidationError} the code is wrong, used, older than two minutes, or for another origin; or the person is no
 *   longer a member.
 */
export function redeemMemberCode(
  { transaction }: Database,
  site: PageSite,
  { code, origin }: { code: string; origin: string },
): Promise<IssuedToken> {
  const { token, ...storedToken } = createToken();
  return transaction(async (tx) => {
    const personId = await redeemMemberToken(tx, site, {
      ...storedToken,
      code: { hash: hashTypedCode(code), origin },
    });
    const membership = personId && (await findMembership(tx, personId, site));
    if (!personId || !membership)
      throw new ValidationError({
        code: ['is wrong, or was used, or is older than two minutes: get another'],
      });
    const { name, role } = membership;
    return { token, expiresAt: storedToken.expiresAt, personId, name, role };
  });
}

function createToken(): Pick<IssuedToken, 'token'> & Pick<NewMemberToken, 'tokenHash' | 'expiresAt'> {
  const token = `${MEMBER_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, tokenHash: hashSecret(token), expiresAt: new Date(Date.now() + LIFETIME_MS) };
}

/** Stores a signed-in person's consent that the widget on a site acts as them. */
async function storeConsent(
  tx: Tx,
  actor: Actor,
  consent: CreateWidgetTokenBody & Pick<NewMemberToken, 'tokenHash' | 'expiresAt' | 'code'>,
) {
  const { widget_key: key, origin, tokenHash, expiresAt, code } = consent;
  const { personId } = actor;
  const site = await findSiteByKey(tx, key);
  const membership = site && (await findMembership(tx, personId, site));
  if (!site || !membership) throw new NotFoundError();
  requirePageOf(site, origin);
  requireOpen(site);
  const { organization_id: organizationId, id: siteId } = site;
  const token = { id: newId(), tokenHash, expiresAt, ...(code && { code }) };
  await insertMemberToken(tx, { ...token, organizationId, siteId, personId, sessionId: actor.via.id });
  await audit(
    tx,
    { ...actor, organizationId },
    {
      action: 'site.widget_connected',
      target: { type: 'site', id: siteId, name: site.name },
      metadata: { origin },
    },
  );
  return membership;
}

async function findMembership(
  sql: Sql,
  personId: string,
  { organization_id: organizationId }: Pick<PageSite, 'organization_id'>,
) {
  const memberships = await listEnterableMemberships(sql, personId);
  return memberships.find((each) => each.organization_id === organizationId);
}
