import { operation } from '../../declaration/operation.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  CreateSiteBody,
  ListSitesQuery,
  SitePage,
  SiteRecord,
  UpdatedSite,
  UpdateSiteBody,
} from '../../schemas/projects/sites.ts';

const tag = 'Sites';

export const listSites = operation({
  id: 'listSites',
  method: 'GET',
  path: '/sites',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List sites',
  query: ListSitesQuery,
  response: Success(SitePage),
});

export const createSite = operation({
  id: 'createSite',
  method: 'POST',
  path: '/sites',
  access: 'write',
  creates: true,
  tag,
  summary: 'Create a site',
  body: CreateSiteBody,
  response: Done(SiteRecord),
  returnsEtag: true,
  errors: ['not_found', 'project_archived', 'domain_taken', 'limit_reached'],
});

export const getSite = operation({
  id: 'getSite',
  method: 'GET',
  path: '/sites/:id',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Read a site',
  response: Success(SiteRecord),
  returnsEtag: true,
});

export const updateSite = operation({
  id: 'updateSite',
  method: 'PUT',
  path: '/sites/:id',
  access: 'write',
  tag,
  summary: 'Rename a site, change its domain, or activate or deactivate it',
  body: UpdateSiteBody,
  response: Success(UpdatedSite),
  returnsEtag: true,
  errors: ['project_archived', 'domain_taken'],
});

export const deleteSite = operation({
  id: 'deleteSite',
  method: 'DELETE',
  path: '/sites/:id',
  access: 'delete',
  role: 'admin',
  tag,
  summary: 'Delete a site permanently, with its comments',
  response: Gone,
  errors: ['project_archived'],
});
