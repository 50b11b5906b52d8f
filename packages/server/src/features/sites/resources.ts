import { PAGING } from '@postil/contract';
import type { CompleteId, Resource, ResourceTemplate } from '../../core/mcp/surface/resources.ts';
import { findSiteIds } from './queries.ts';
import { getSite } from './service.ts';
import { createSitePresenter, searchSites } from './tools.ts';

export const sitesResource: Resource = {
  uri: 'feedback://sites',
  name: 'sites',
  title: 'Sites',
  description: 'The newest 100 sites of the project; search-sites finds the others.',
  read: (context) => searchSites(context, { limit: PAGING.maxPerPage }),
};

export const siteTemplate: ResourceTemplate = {
  uriTemplate: 'feedback://sites/{site_id}',
  name: 'site',
  title: 'Site',
  description: 'One site, with its feedback counts.',
  async read(context, id) {
    const site = await getSite(context.sql, context.actor, id);
    return (await createSitePresenter(context, [site]))(site);
  },
};

/** Completes the ids of sites in a key's project. */
export const completeSiteId: CompleteId = ({ sql, actor }, range) => findSiteIds(sql, actor, range);
