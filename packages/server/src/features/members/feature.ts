import type { Feature } from '../../core/feature.ts';
import { completeUserId, membersResource, memberTemplate } from './resources.ts';
import { addMemberRoutes } from './routes.ts';
import { memberCap } from './service.ts';
import { listMembersTool } from './tools.ts';

/** Members: their routes, and their tools and resources for assistants. @param most members of an organisation; 0: no limit. */
export function members({ most }: { most: number }) {
  return {
    routes: (api, services) => addMemberRoutes(api, { ...services, cap: memberCap(most) }),
    tools: { 'list-members': listMembersTool },
    resources: [membersResource],
    templates: [memberTemplate],
    completions: { user_id: completeUserId },
  } satisfies Feature;
}
