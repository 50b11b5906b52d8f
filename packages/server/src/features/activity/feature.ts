import type { Feature } from '../../core/feature.ts';
import { addActivityRoutes } from './routes.ts';

/** The activity of the comments of a site: its route. */
export const activity = (): Feature<never> => ({ routes: addActivityRoutes });
