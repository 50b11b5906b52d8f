import { Type } from 'typebox';
import { ACCEPTANCE_DECISIONS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import {
  Body,
  FreeText,
  HttpUrl,
  Instant,
  Nullable,
  OneOf,
  PersonReference,
  RequiredText,
  Uuid,
  WrittenBy,
} from '../text.ts';
import { STORED_PICTURE } from './context/stored-picture.ts';

const TEAM_ONLY_NOTE = 'Only for the team; null for guests, reviewers and visitors.';

/** The picture of a result, re-encoded from the upload without its metadata. */
export const ResultPicture = Type.Object(STORED_PICTURE);
export type ResultPicture = Type.Static<typeof ResultPicture>;

/** The decision of the reporter, or of the team, on a result. */
export const Acceptance = Type.Object({
  decision: OneOf(ACCEPTANCE_DECISIONS),
  reason: Nullable(
    Type.String({ description: 'The reason for a refusal, or a note on the acceptance; null: none.' }),
  ),
  decided_by: PersonReference,
  author_kind: WrittenBy,
  decided_at: Instant(),
});
export type Acceptance = Type.Static<typeof Acceptance>;

/** The work that was done for a comment. */
export const ResultRecord = Type.Object({
  id: Uuid(),
  comment_id: Uuid(),
  summary: Type.String({ description: 'Markdown.' }),
  pull_request_url: Nullable(Type.String({ description: TEAM_ONLY_NOTE })),
  commit: Nullable(Type.String({ description: TEAM_ONLY_NOTE })),
  branch: Nullable(Type.String({ description: TEAM_ONLY_NOTE })),
  release: Nullable(Type.String({ examples: ['1.8.2'] })),
  preview_url: Nullable(Type.String()),
  files: Type.Array(Type.String(), {
    description: 'Paths of changed files. Only for the team; empty for others.',
  }),
  picture: Nullable(ResultPicture),
  created_by: PersonReference,
  author_kind: WrittenBy,
  assistant: Type.Optional(
    Type.String({
      description:
        'The name of the assistant that submitted it for `created_by`. Not in the response to its submission.',
    }),
  ),
  created_at: Instant(),
  acceptance: Nullable(Acceptance),
});
export type ResultRecord = Type.Static<typeof ResultRecord>;

/** A result of a listing. */
export const ListedResult = Type.Object({
  ...ResultRecord.properties,
  can_accept: Type.Boolean({
    description:
      'Whether the caller may accept it: they wrote the comment or belong to the team, may write, and the project lets them resolve the comment.',
  }),
});
export type ListedResult = Type.Static<typeof ListedResult>;

const optional = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(Nullable(schema));

export const SubmitResultBody = Body(
  {
    summary: RequiredText(LIMITS.content, { description: 'A description of the work, in Markdown.' }),
    pull_request_url: optional(HttpUrl()),
    commit: optional(RequiredText(LIMITS.name)),
    branch: optional(RequiredText(LIMITS.name)),
    release: optional(
      RequiredText(LIMITS.environment, { description: 'The release that contains the work.' }),
    ),
    preview_url: optional(HttpUrl({ description: 'A URL to preview the work.' })),
    files: Type.Optional(
      Type.Array(RequiredText(LIMITS.path), {
        maxItems: LIMITS.files,
        description: 'Paths of changed files.',
      }),
    ),
  },
  {
    examples: [
      {
        summary: 'The button no longer overlaps the footer.',
        pull_request_url: 'https://git.example.com/shop/pulls/41',
        release: '1.8.2',
      },
    ],
  },
);
export type SubmitResultBody = Type.Static<typeof SubmitResultBody>;

export const ResultPictureBody = Body({
  file: Type.String({
    format: 'binary',
    description: 'A PNG, JPEG or WebP picture of at most 40 megapixels.',
  }),
});

export const DecideBody = Body(
  {
    decision: OneOf(ACCEPTANCE_DECISIONS),
    reason: Type.Optional(
      FreeText(LIMITS.content, {
        description: 'The reason; required for a refusal. Becomes a reply.',
      }),
    ),
  },
  { examples: [{ decision: 'refused', reason: 'On a phone it still overlaps.' }] },
);
export type DecideBody = Type.Static<typeof DecideBody>;
