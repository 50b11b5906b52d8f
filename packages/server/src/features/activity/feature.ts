import type { Feature } from '../../core/feature.ts';
import { addActivityRoutes } from './routes.ts';
import type { SubjectLookups } from './service.ts';

/**
 * The activity: the record of every change. Its route lists the changes to comments.
 *
 * @param lookups the look-ups of sites and projects, which are features above this one.
 */
export function activity(lookups: SubjectLookups): Feature<never> {
  return { routes: (api, services) => addActivityRoutes(api, { ...services, ...lookups }) };
}
