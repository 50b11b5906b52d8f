import { Type } from 'typebox';
import { REVIEW_RIGHTS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, FreeText, Instant, Nullable, OneOf, PersonName, RequiredText, Uuid } from '../text.ts';
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
  last_used_at: Nullable(Instant({ description: 'When somebody last opened it, to the minute.' })),
  created_by: PersonName,
  created_at: Instant(),
});
export type ReviewLink = Type.Static<typeof ReviewLink>;
export const ReviewLinks = Type.Array(ReviewLink);

export const IssuedReviewLink = Type.Object({
  ...ReviewLink.properties,
  url: Type.String({
    description: 'The whole link, which is returned only here.',
    examples: ['https://postil.example.com/review/psr_…'],
  }),
});
export type IssuedReviewLink = Type.Static<typeof IssuedReviewLink>;

export const ListReviewLinksQuery = Body({
  project_id: Uuid({ description: 'The project whose links are listed.' }),
});

export const CreateReviewLinkBody = Body({
  project_id: Uuid(),
  name: RequiredText(LIMITS.name, { examples: ['Client'] }),
  rights: Rights,
  expires_at: Type.Optional(Instant({ description: 'Default: it does not expire.' })),
  password: Type.Optional(
    RequiredText(LIMITS.password, {
      minLength: 8,
      description: 'Anyone who opens the link has to enter it. At least 8 characters.',
      examples: ['a blue door'],
    }),
  ),
});
export type CreateReviewLinkBody = Type.Static<typeof CreateReviewLinkBody>;

export const OpenReviewLinkBody = Body({
  token: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The last part of the link.',
    examples: ['psr_…'],
  }),
  password: Type.Optional(RequiredText(LIMITS.password, { description: 'If the link has one.' })),
  name: Type.Optional(FreeText(LIMITS.name, { description: 'The name that the reviewer gives.' })),
  email: Type.Optional(
    Type.String({
      'x-trim': true,
      format: 'email',
      maxLength: LIMITS.name,
      description:
        'Where replies to the comments of the reviewer, results and resolutions are mailed, once the reviewer has confirmed it by a mail.',
      examples: ['mary@client.example'],
    }),
  ),
});
export type OpenReviewLinkBody = Type.Static<typeof OpenReviewLinkBody>;

/** A review that has begun. */
export const ReviewSession = Type.Object({
  token: Type.String({
    description: 'Sent as `Authorization: Bearer` to the operations of the API that review links may call.',
  }),
  expires_at: Instant(),
  project: Type.Object({ id: Uuid(), name: Type.String(), statuses: Statuses() }),
  organization: Type.Object({ name: Type.String() }),
  rights: Rights,
});
export type ReviewSession = Type.Static<typeof ReviewSession>;
