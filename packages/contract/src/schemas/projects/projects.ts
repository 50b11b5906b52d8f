import { Type } from 'typebox';
import { PROJECT_STATUSES } from '../../values/enums.ts';
import { LIMITS, PROJECTS_PER_PAGE } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Defaulted, Instant, OneOf, RequiredText, Uuid } from '../text.ts';

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
  status: Defaulted(
    OneOf([...PROJECT_STATUSES, 'all'], { default: 'all', description: 'Only projects with this status.' }),
  ),
  include_counts: Defaulted(
    Type.Boolean({
      'x-alias': ['with_counts'],
      default: false,
      description: 'Whether projects have `sites_count` and `comments_count`.',
    }),
  ),
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
