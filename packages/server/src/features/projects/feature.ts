import type { Feature } from '../../core/feature.ts';
import { projectResource } from './resources.ts';
import { addProjectRoutes } from './routes.ts';
import type { OnProjectDeleted } from './service.ts';

/** The settings of projects. */
interface ProjectSettings {
  /** The maximum number of projects per organisation; 0: no limit. */
  readonly max: number;
  readonly onDeleted: readonly OnProjectDeleted[];
}

/** Projects: their routes and the resource of a key's project. */
export function projects({ max, onDeleted }: ProjectSettings): Feature<never> {
  const cap = { table: 'projects', records: 'projects', max, setting: 'LIMIT_PROJECTS' } as const;
  return {
    routes: (api, services) => addProjectRoutes(api, { ...services, cap, onDeleted }),
    resources: [projectResource],
  };
}
