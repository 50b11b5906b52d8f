import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../../core/db/database.ts';
import { originForLink } from '../../../core/http/messages/origin.ts';
import { issueMemberLink, type MemberLink } from './service.ts';

/** Creates a link for a member, and the response that shows it once to an admin. @throws as `issueMemberLink` does. */
export async function respondWithMemberLink(tx: Sql, request: FastifyRequest, link: MemberLink) {
  const { path, expiresAt } = await issueMemberLink(tx, request.actor, link);
  return {
    message: 'Link created: send it to the member. It will not be shown again.',
    data: { url: `${originForLink(request)}${path}`, expires_at: expiresAt.toISOString() },
  };
}
