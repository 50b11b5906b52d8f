import { Type } from 'typebox';
import { LIMITS } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Instant, Nullable, RequiredText, Uuid } from '../text.ts';

export const SiteRecord = Type.Object({
  id: Uuid(),
  organization_id: Uuid(),
  project_id: Uuid(),
  name: Type.String(),
  domain: Type.String(),
  is_active: Type.Boolean(),
  widget_key: Type.String({ description: 'Public; gives access only to the endpoints of the widget.' }),
  last_seen_at: Nullable(
    Instant({
      description: 'The last time at which a page loaded the widget, to the minute; null: never.',
    }),
  ),
  version: Type.Integer(),
  created_at: Instant(),
  updated_at: Instant(),
});
export type SiteRecord = Type.Static<typeof SiteRecord>;
export const SitePage = Page(SiteRecord);

export const ListSitesQuery = Body({
  project_id: Type.Optional(Type.Array(Uuid(), { description: 'Sites of these projects.' })),
  name: Type.Optional(
    Type.String({
      'x-alias': ['search', 'q'],
      maxLength: LIMITS.name,
      description: 'A part of the name or domain, in any letter case.',
    }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: 'Only active or only inactive sites.' })),
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
