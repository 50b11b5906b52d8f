import { PAGING } from '@postil/contract';
import type { CompleteId, Resource, ResourceTemplate } from '../../core/mcp/surface/resources.ts';
import { findMemberIds } from './queries.ts';
import { getMember } from './service.ts';
import { presentMemberSummary, searchMembers } from './tools.ts';

export const membersResource: Resource = {
  uri: 'feedback://members',
  name: 'members',
  title: 'Members',
  description: 'The people to whom comments can be assigned, at most 100; list-members finds the others.',
  read: (context) => searchMembers(context, { limit: PAGING.maxPerPage }),
};

export const memberTemplate: ResourceTemplate = {
  uriTemplate: 'feedback://members/{user_id}',
  name: 'member',
  title: 'Member',
  description: 'One person to whom comments can be assigned.',
  read: async ({ sql, actor }, id) => presentMemberSummary(await getMember(sql, actor, id)),
};

/** Completes the ids of the people to whom comments in the key's project can be assigned. */
export const completeUserId: CompleteId = ({ sql, actor }, range) => findMemberIds(sql, actor, range);
