import type { Feature } from '../../core/feature.ts';
import { projectResource } from './resources.ts';
import { addProjectRoutes } from './routes.ts';

export const projects = (): Feature<never> => ({ routes: addProjectRoutes, resources: [projectResource] });
