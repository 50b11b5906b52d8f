import type { Feature } from '../../core/feature.ts';
import { completeUserId, membersResource, memberTemplate } from './resources.ts';
import { addMemberRoutes } from './routes.ts';
import { listMembersTool } from './tools.ts';

/** Members: their routes, and their tools and resources for assistants. */
export function members() {
  return {
    routes: addMemberRoutes,
    tools: { 'list-members': listMembersTool },
    resources: [membersResource],
    templates: [memberTemplate],
    completions: { user_id: completeUserId },
  } satisfies Feature;
}
