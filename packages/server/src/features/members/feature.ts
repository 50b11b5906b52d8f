import type { Feature } from '../../core/feature.ts';
import { completeUserId, membersResource, memberTemplate } from './resources.ts';
import { addMemberRoutes } from './routes.ts';
import { memberCap, type OnGuestRemoved } from './service.ts';
import { listMembersTool } from './tools.ts';

/** The settings of members. */
interface MemberSettings {
  /** The maximum number of members per organisation; 0: no limit. */
  readonly max: number;
  readonly onGuestRemoved: OnGuestRemoved;
}

/** Members: their routes, and their tools and resources for assistants. */
export function members({ max, onGuestRemoved }: MemberSettings) {
  return {
    routes: (api, services) => addMemberRoutes(api, { ...services, cap: memberCap(max), onGuestRemoved }),
    tools: { 'list-members': listMembersTool },
    resources: [membersResource],
    templates: [memberTemplate],
    completions: { user_id: completeUserId },
  } satisfies Feature;
}
