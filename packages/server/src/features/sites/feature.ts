import type { Feature } from '../../core/feature.ts';
import { completeSiteId, sitesResource, siteTemplate } from './resources.ts';
import { addSiteRoutes } from './routes.ts';
import { siteCap } from './service.ts';
import { searchSitesTool } from './tools.ts';

/**
 * Sites: their routes, and their tools and resources for assistants.
 *
 * @param max the maximum number of sites per organisation; 0: no limit.
 */
export function sites({ max }: { max: number }) {
  const cap = siteCap(max);
  return {
    routes: (api, services) => addSiteRoutes(api, { ...services, cap }),
    tools: { 'search-sites': searchSitesTool },
    resources: [sitesResource],
    templates: [siteTemplate],
    completions: { site_id: completeSiteId },
  } satisfies Feature;
}
