import {
  CATEGORIES,
  COMMENT_STATUSES,
  DEVICE_TYPES,
  LIMITS,
  MEMBER_ROLES,
  PENDING_STATUSES,
  PRIORITIES,
} from '@postil/contract';
import type { CompleteId, Resource, ResourceTemplate } from '../../../core/mcp/surface/resources.ts';
import { getSite } from '../../sites/service.ts';
import { findCommentIds } from '../search/pending-queries.ts';
import { readFullComment } from './full-comment.ts';
import { getMockupComments } from './mockups.ts';
import { getPendingTasks, searchComments } from './reading.ts';

const MAX_COMMENTS = 50;

export const recentCommentsResource: Resource = {
  uri: 'feedback://comments/recent',
  name: 'recent-comments',
  title: 'Recent comments',
  description: `The newest ${MAX_COMMENTS} comments on pages of the project, whatever their status.`,
  read: (context) => searchComments(context, { limit: MAX_COMMENTS }),
};

export const pendingTasksResource: Resource = {
  uri: 'feedback://tasks/pending',
  name: 'pending-tasks',
  title: 'Pending tasks',
  description: `The first ${MAX_COMMENTS} unclaimed comments that still need work, URGENT first, then the oldest.`,
  read: (context) => getPendingTasks(context, { limit: MAX_COMMENTS }),
};

export const referenceResource: Resource = {
  uri: 'feedback://reference',
  name: 'reference',
  title: 'Reference',
  description:
    'The values that statuses, priorities, categories and the like can have, and the limits of texts.',
  read: async () => ({
    statuses: COMMENT_STATUSES,
    pending_statuses: PENDING_STATUSES,
    priorities: PRIORITIES,
    categories: CATEGORIES,
    device_types: DEVICE_TYPES,
    member_roles: MEMBER_ROLES,
    limits: { content: LIMITS.content, query: LIMITS.search, excerpt: LIMITS.excerpt },
  }),
};

export const commentTemplate: ResourceTemplate = {
  uriTemplate: 'feedback://comments/{comment_id}',
  name: 'comment',
  title: 'Comment',
  description: 'One comment in full, as get-comment returns it.',
  read: (context, id) => readFullComment(context, id),
};

export const siteCommentsTemplate: ResourceTemplate = {
  uriTemplate: 'feedback://sites/{site_id}/comments',
  name: 'site-comments',
  title: 'Comments of a site',
  description: `The newest ${MAX_COMMENTS} comments of one site.`,
  async read(context, id) {
    const site = await getSite(context.sql, context.actor, id);
    return searchComments(context, { site_id: site.id, limit: MAX_COMMENTS });
  },
};

export const mockupCommentsTemplate: ResourceTemplate = {
  uriTemplate: 'feedback://mockups/{mockup_id}/comments',
  name: 'mockup-comments',
  title: 'Comments on a mockup',
  description: `The newest ${MAX_COMMENTS} comments pinned on one mockup.`,
  read: (context, id) => getMockupComments(context, { mockup_id: id, limit: MAX_COMMENTS }),
};

/** Completes the ids of comments in the key's project. */
export const completeCommentId: CompleteId = ({ sql, actor }, range) => findCommentIds(sql, actor, range);
