import { Type } from 'typebox';
import { PROJECT_STATUSES } from './enums.ts';
import { Page } from './envelope.ts';
import { pagingParameters } from './paging.ts';
import { Body, Defaulted, Instant, LIMITS, OneOf, RequiredText, Uuid } from './text.ts';

/** A project as `GET /projects` lists it: exactly the documented fields. */
export const ProjectItem = Type.Object({
  id: Uuid(),
  name: Type.String(),
  organization_id: Uuid(),
  created_at: Instant(),
  sites_count: Type.Optional(Type.Integer({ description: 'Only with `include_counts`.' })),
  comments_count: Type.Optional(Type.Integer({ description: 'Only with `include_counts`.' })),
});
export type ProjectItem = Type.Static<typeof ProjectItem>;

export const ProjectRecord = Type.Object({
  id: Uuid(),
  name: Type.String(),
  organization_id: Uuid(),
  status: OneOf(PROJECT_STATUSES),
  version: Type.Integer(),
  created_at: Instant(),
  updated_at: Instant(),
});
export type ProjectRecord = Type.Static<typeof ProjectRecord>;

/** A page of `GET /projects`: exactly the documented counters. */
export const ProjectListing = Type.Omit(Page(ProjectItem), ['last_page']);

/** Projects per page where nothing is asked for. */
export const PROJECTS_PER_PAGE = 10;

export const ListProjectsQuery = Body({
  organization_id: Type.Optional(
    Uuid({ 'x-alias': ['org_id'], description: "Default: the key's organisation." }),
  ),
  name: Type.Optional(
    Type.String({
      'x-alias': ['search'],
      maxLength: LIMITS.name,
      description: 'A part of the name, in any letter case.',
    }),
  ),
  status: Defaulted(OneOf([...PROJECT_STATUSES, 'all'], { default: 'all' })),
  include_counts: Defaulted(Type.Boolean({ 'x-alias': ['with_counts'], default: false })),
  ...pagingParameters(PROJECTS_PER_PAGE),
});
export type ListProjectsQuery = Type.Static<typeof ListProjectsQuery>;

export const CreateProjectBody = Body({ name: RequiredText(LIMITS.name, { examples: ['Website'] }) });
export const UpdateProjectBody = Body(
  {
    name: Type.Optional(RequiredText(LIMITS.name)),
    status: Type.Optional(OneOf(PROJECT_STATUSES, { description: 'An archived project is read-only.' })),
  },
  { minProperties: 1 },
);
export type UpdateProjectBody = Type.Static<typeof UpdateProjectBody>;

export const SiteRecord = Type.Object({
  id: Uuid(),
  organization_id: Uuid(),
  project_id: Uuid(),
  name: Type.String(),
  domain: Type.String(),
  is_active: Type.Boolean(),
  widget_key: Type.String({ description: 'Public; opens only the endpoints of the widget.' }),
  version: Type.Integer(),
  created_at: Instant(),
  updated_at: Instant(),
});
export type SiteRecord = Type.Static<typeof SiteRecord>;

export const ListSitesQuery = Body({
  project_id: Type.Optional(Type.Array(Uuid())),
  name: Type.Optional(
    Type.String({
      'x-alias': ['search', 'q'],
      maxLength: LIMITS.name,
      description: 'A part of the name or domain, in any letter case.',
    }),
  ),
  is_active: Type.Optional(Type.Boolean()),
  ...pagingParameters(),
});
export type ListSitesQuery = Type.Static<typeof ListSitesQuery>;

const Domain = RequiredText(LIMITS.name, {
  format: 'site-domain',
  description: 'A host name such as `shop.example.com`; unique within the organisation, letter case ignored.',
  examples: ['shop.example.com'],
});

export const CreateSiteBody = Body({ project_id: Uuid(), name: RequiredText(LIMITS.name), domain: Domain });
export type CreateSiteBody = Type.Static<typeof CreateSiteBody>;

export const UpdateSiteBody = Body(
  {
    name: Type.Optional(RequiredText(LIMITS.name)),
    domain: Type.Optional(Domain),
    is_active: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
);
export type UpdateSiteBody = Type.Static<typeof UpdateSiteBody>;

export const UpdatedSite = Type.Object({ id: Uuid(), name: Type.String() });
