import type { Feature } from '../../core/feature.ts';
import { projectResource } from './resources.ts';
import { addProjectRoutes } from './routes.ts';

/** Projects: their routes and the resource of a key's project. */
export const projects = (): Feature<never> => ({ routes: addProjectRoutes, resources: [projectResource] });
