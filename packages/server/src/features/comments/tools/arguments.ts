import { LIMITS } from '@postil/contract';
import { Type } from 'typebox';
import { Id } from '../../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { quote } from '../../../core/mcp/surface/quote.ts';
import { ToolRefusal } from '../../../core/mcp/surface/refusal.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { findMemberByIdOrEmail } from '../../members/service.ts';
import { findSite } from '../../sites/queries.ts';

export const CommentId = Id('search-comments');
export const SiteId = Type.Optional(Id('search-sites'));

/** The assignee by which to filter comments. */
export const AssigneeFilter = Type.Optional(
  Type.String({ maxLength: LIMITS.name, description: 'Member id, e-mail, "me" or "none".' }),
);

/**
 * The person given by an id, an e-mail address, `me` or `none`.
 *
 * @returns null for nobody.
 * @throws {ToolRefusal} for somebody who is not a member, or not visible to the key.
 */
export async function readPerson(
  { sql, actor }: Pick<McpContext, 'sql' | 'actor'>,
  reference: string,
): Promise<string | null> {
  const word = reference.toLowerCase();
  if (word === 'none') return null;
  if (word === 'me') return actor.personId;
  const isId = isUuid(reference);
  const member = isId || reference.includes('@') ? await findMemberByIdOrEmail(sql, actor, word) : undefined;
  if (member) return member.id;
  throw new ToolRefusal(
    `${quote(reference)} is not a member who sees this project: give the id or e-mail of a member that list-members returns, "me" or "none".`,
  );
}

/** Refuses the id of a site that the key may not see. Call it if a result is empty, which that id may explain. */
export async function checkSite(
  { sql, actor }: Pick<McpContext, 'sql' | 'actor'>,
  siteId: string | undefined,
): Promise<void> {
  if (siteId === undefined || (await findSite(sql, actor, siteId))) return;
  throw new ToolRefusal(
    `site_id ${quote(siteId)} is not in this project: give an id that search-sites returns.`,
  );
}
