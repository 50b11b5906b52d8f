import type { Sql } from '../../../core/db/database.ts';
import { listMemberships, type Membership } from '../../members/memberships/queries.ts';
import { createLinkError, issueLink, openLink } from '../passwords/service.ts';
import { findInviterName } from './queries.ts';

/** Finds the invitation that a token opens. @throws {AppError} `link_invalid`. */
export async function openInvitation(sql: Sql, token: string) {
  const linkAndAccount = await openLink(sql, { token, purpose: 'invitation' });
  const { user_id: personId, organization_id: organizationId } = linkAndAccount.link;
  const membership: Membership | undefined = (await listMemberships(sql, personId)).find(
    (each) => each.organization_id === organizationId,
  );
  if (!membership || organizationId === null) throw createLinkError();
  const inviterName = await findInviterName(sql, { organizationId, personId });
  return {
    ...linkAndAccount,
    membership,
    organizationId,
    inviterName,
    setsPassword: setsPassword(linkAndAccount),
  };
}

/** Whether the person sets a password: there is none yet, or an admin may know it and the link was mailed. */
function setsPassword({ link, account }: Awaited<ReturnType<typeof openLink>>): boolean {
  const replacesKnownPassword = account.password_known_to !== null && link.created_by === null;
  return account.password_hash === null || replacesKnownPassword;
}

/** Creates an invitation link that is only mailed, so that no admin sees it. @returns its path. */
export async function makeInvitationPath(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<string> {
  const link = { purpose: 'invitation', userId: personId, organizationId, createdBy: null } as const;
  return (await issueLink(sql, link)).path;
}
