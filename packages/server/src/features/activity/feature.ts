import type { Feature } from '../../core/feature.ts';
import { addActivityRoutes, type SubjectLookups } from './routes.ts';

/**
 * The activity: the record of every change. Its route lists the changes of comments.
 *
 * @param lookups the features that this one is below find the site or the project of a request.
 */
export function activity(lookups: SubjectLookups): Feature<never> {
  return { routes: (api, services) => addActivityRoutes(api, { ...services, ...lookups }) };
}
