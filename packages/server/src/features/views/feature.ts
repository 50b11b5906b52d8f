import type { Feature } from '../../core/feature.ts';
import { addViewRoutes } from './routes.ts';

/** Views of the board: filters and a layout saved under a name. */
export const views: Feature<never> = { routes: addViewRoutes };
