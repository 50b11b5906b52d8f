import type { Feature } from '../../core/feature.ts';
import { projectResource } from './resources.ts';
import { addProjectRoutes } from './routes.ts';

/** Projects: their routes and the resource of a key's project. @param most projects of an organisation; 0: no limit. */
export function projects({ most }: { most: number }): Feature<never> {
  const cap = { table: 'projects', what: 'projects', most, setting: 'LIMIT_PROJECTS' } as const;
  return {
    routes: (api, services) => addProjectRoutes(api, { ...services, cap }),
    resources: [projectResource],
  };
}
