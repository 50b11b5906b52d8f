import { Type } from 'typebox';
import { PROJECT_STATUSES, RESOLVERS, UNDECIDED_ENDINGS } from '../../values/enums.ts';
import { LIMITS, PROJECTS_PER_PAGE } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Defaulted, Instant, Nullable, OneOf, RequiredText, Uuid } from '../text.ts';
import { NewStatuses, Statuses } from './statuses.ts';

/** An item of `GET /projects`: exactly the documented fields. */
export const ProjectItem = Type.Object({
  id: Uuid(),
  name: Type.String(),
  organization_id: Uuid(),
  created_at: Instant(),
  sites_count: Type.Optional(Type.Integer({ description: 'Only with `include_counts`.' })),
  comments_count: Type.Optional(Type.Integer({ description: 'Only with `include_counts`.' })),
  statuses: Type.Optional(Statuses(' Only with `include_statuses`.')),
});
export type ProjectItem = Type.Static<typeof ProjectItem>;

const RESOLVERS_DESCRIPTION =
  'The people who may set the status `RESOLVED`: `anyone` who may change the status; `people`, but no key; or the `reporter` of each comment, and owners and admins in person.';
const ACCEPTANCE_DAYS_DESCRIPTION =
  'The number of days without a decision on a result after which the reporter is asked again; null: never.';
const ENDING_DESCRIPTION =
  'The outcome after the same number of further days: `close` closes the comment, `keep` leaves it unchanged.';

const ADMINS_ONLY_NOTE = 'Only owners and admins may change it.';

export const ProjectRecord = Type.Object({
  id: Uuid(),
  name: Type.String(),
  organization_id: Uuid(),
  status: OneOf(PROJECT_STATUSES),
  resolved_by: OneOf(RESOLVERS, { description: RESOLVERS_DESCRIPTION }),
  acceptance_days: Nullable(Type.Integer({ description: ACCEPTANCE_DAYS_DESCRIPTION })),
  acceptance_ending: OneOf(UNDECIDED_ENDINGS, { description: ENDING_DESCRIPTION }),
  statuses: Statuses(),
  version: Type.Integer(),
  created_at: Instant(),
  updated_at: Instant(),
});
export type ProjectRecord = Type.Static<typeof ProjectRecord>;

/** A page of `GET /projects`: exactly the documented counters. */
export const ProjectListing = Type.Omit(Page(ProjectItem), ['last_page']);

export const ListProjectsQuery = Body({
  organization_id: Type.Optional(
    Uuid({ 'x-alias': ['org_id'], description: 'Default: the organisation of the caller.' }),
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
  include_statuses: Defaulted(
    Type.Boolean({ default: false, description: 'Whether projects have `statuses`.' }),
  ),
  ...pagingParameters(PROJECTS_PER_PAGE),
});
export type ListProjectsQuery = Type.Static<typeof ListProjectsQuery>;

export const CreateProjectBody = Body({ name: RequiredText(LIMITS.name, { examples: ['Website'] }) });
export const UpdateProjectBody = Body(
  {
    name: Type.Optional(RequiredText(LIMITS.name)),
    status: Type.Optional(OneOf(PROJECT_STATUSES, { description: 'An archived project is read-only.' })),
    resolved_by: Type.Optional(
      OneOf(RESOLVERS, { description: `${RESOLVERS_DESCRIPTION} ${ADMINS_ONLY_NOTE}` }),
    ),
    acceptance_days: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: LIMITS.acceptanceDays,
          description: `${ACCEPTANCE_DAYS_DESCRIPTION} ${ADMINS_ONLY_NOTE}`,
        }),
      ),
    ),
    acceptance_ending: Type.Optional(
      OneOf(UNDECIDED_ENDINGS, { description: `${ENDING_DESCRIPTION} ${ADMINS_ONLY_NOTE}` }),
    ),
    statuses: Type.Optional(NewStatuses),
  },
  { minProperties: 1 },
);
export type UpdateProjectBody = Type.Static<typeof UpdateProjectBody>;
