import { Type } from 'typebox';
import { REVIEW_RIGHTS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, FreeText, Instant, Nullable, OneOf, PersonReference, RequiredText, Uuid } from '../text.ts';
import { Statuses } from './statuses.ts';

const Rights = OneOf(REVIEW_RIGHTS, {
  description: '`comment` includes `view`, and `approve` includes `comment`.',
});

/** A link with which people without an account review a project. */
export const ReviewLink = Type.Object({
  id: Uuid(),
  project_id: Uuid(),
  name: Type.String(),
  rights: Rights,
  has_password: Type.Boolean(),
  last_four: Type.String({ description: 'The end of the secret in the link.' }),
  expires_at: Nullable(Instant()),
  last_used_at: Nullable(Instant({ description: 'The time of its last use, to the minute.' })),
  created_by: PersonReference,
  created_at: Instant(),
});
export type ReviewLink = Type.Static<typeof ReviewLink>;
export const ReviewLinks = Type.Array(ReviewLink);

export const IssuedReviewLink = Type.Object({
  ...ReviewLink.properties,
  url: Type.String({
    description: 'The whole link, which cannot be retrieved later.',
    examples: ['https://postil.example.com/review/psr_…'],
  }),
});
export type IssuedReviewLink = Type.Static<typeof IssuedReviewLink>;

export const ListReviewLinksQuery = Body({
  project_id: Uuid({ description: 'The project of the links.' }),
});

export const CreateReviewLinkBody = Body({
  project_id: Uuid(),
  name: RequiredText(LIMITS.name, { examples: ['Client'] }),
  rights: Rights,
  expires_at: Type.Optional(Instant({ description: 'Default: it does not expire.' })),
  password: Type.Optional(
    RequiredText(LIMITS.password, {
      minLength: 8,
      description: 'Required to open the link. At least 8 characters.',
      examples: ['a blue door'],
    }),
  ),
});
export type CreateReviewLinkBody = Type.Static<typeof CreateReviewLinkBody>;

export const OpenReviewLinkBody = Body({
  token: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The last segment of the path of the link.',
    examples: ['psr_…'],
  }),
  password: Type.Optional(RequiredText(LIMITS.password, { description: 'Required if the link has one.' })),
  name: Type.Optional(FreeText(LIMITS.name, { description: 'The name of the reviewer.' })),
  email: Type.Optional(
    Type.String({
      'x-trim': true,
      format: 'email',
      maxLength: LIMITS.name,
      description:
        "The address for mail about replies, results and resolutions of the reviewer's comments, once it has been confirmed by mail.",
      examples: ['mary@client.example'],
    }),
  ),
});
export type OpenReviewLinkBody = Type.Static<typeof OpenReviewLinkBody>;

/** The response to opening a review link: the token of the reviewer, and the project to review. */
export const ReviewSession = Type.Object({
  token: Type.String({
    description: 'Sent as `Authorization: Bearer` to the operations that accept review links.',
  }),
  expires_at: Instant(),
  project: Type.Object({ id: Uuid(), name: Type.String(), statuses: Statuses() }),
  organization: Type.Object({ name: Type.String() }),
  rights: Rights,
});
export type ReviewSession = Type.Static<typeof ReviewSession>;
