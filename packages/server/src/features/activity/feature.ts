import type { Feature } from '../../core/feature.ts';
import { addActivityRoutes } from './routes.ts';

export const activity = (): Feature<never> => ({ routes: addActivityRoutes });
