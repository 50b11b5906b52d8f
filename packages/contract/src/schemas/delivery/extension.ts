import { Type } from 'typebox';
import { MEMBER_ROLES } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, HttpUrl, Instant, Nullable, OneOf, PersonReference, RequiredText, Uuid } from '../text.ts';
import { PageSettings } from './widget.ts';

const NamedReference = Type.Object({ id: Uuid(), name: Type.String() });

/** A browser in which the extension acts as a member. */
export const ExtensionConnection = Type.Object({
  id: Uuid(),
  name: Type.String({
    description: 'The browser, according to the extension.',
    examples: ['Firefox, Linux'],
  }),
  created_at: Instant(),
  last_used_at: Instant({ description: 'Recorded at most once an hour.' }),
  expires_at: Instant({ description: '90 days after the last use.' }),
});
export type ExtensionConnection = Type.Static<typeof ExtensionConnection>;

export const CreateExtensionConnectionBody = Body({
  token_hash: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description:
      'The hexadecimal SHA-256 of the token that the extension has generated. The token itself does not leave the extension before its first request.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  name: RequiredText(LIMITS.name, { description: 'The browser.', examples: ['Firefox, Linux'] }),
});
export type CreateExtensionConnectionBody = Type.Static<typeof CreateExtensionConnectionBody>;

/** The member for whom the extension acts. */
export const ExtensionAccount = Type.Object({
  member: PersonReference,
  role: OneOf(MEMBER_ROLES),
  organization: NamedReference,
  expires_at: Instant({ description: '90 days after the last use.' }),
});
export type ExtensionAccount = Type.Static<typeof ExtensionAccount>;

export const OpenExtensionPageBody = Body({
  page_url: HttpUrl({ description: 'The page that the member is viewing.' }),
  project_id: Type.Optional(
    Uuid({
      description: 'The project in which to create a site if the page has none.',
    }),
  ),
});
export type OpenExtensionPageBody = Type.Static<typeof OpenExtensionPageBody>;

/** The site of a page, or the projects in which one can be created. */
export const ExtensionPage = Type.Object({
  member: PersonReference,
  role: OneOf(MEMBER_ROLES),
  site: Nullable(
    Type.Object(
      { id: Uuid(), project_id: Uuid(), ...PageSettings.properties },
      { description: 'null: the page has no site, and no project was given.' },
    ),
  ),
  projects: Type.Array(NamedReference, {
    description: 'The active projects, by name; empty with a site. At most 500.',
  }),
});
export type ExtensionPage = Type.Static<typeof ExtensionPage>;
