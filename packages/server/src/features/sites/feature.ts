import type { Feature } from '../../core/feature.ts';
import { completeSiteId, sitesResource, siteTemplate } from './resources.ts';
import { addSiteRoutes } from './routes.ts';
import { searchSitesTool } from './tools.ts';

/** Sites: their routes, and their tools and resources for assistants. */
export function sites() {
  return {
    routes: addSiteRoutes,
    tools: { 'search-sites': searchSitesTool },
    resources: [sitesResource],
    templates: [siteTemplate],
    completions: { site_id: completeSiteId },
  } satisfies Feature;
}
