import type { Feature } from '../../core/feature.ts';
import { addOrganizationRoutes } from './routes.ts';

/** The organisation of the caller: its routes. */
export const organizations = (): Feature<never> => ({ routes: addOrganizationRoutes });
