import { Type } from 'typebox';
import {
  APPROVAL_DECISIONS,
  CATEGORIES,
  COMMENT_STATUSES,
  MOCKUP_STATUSES,
  PICTURE_TYPES,
  PRIORITIES,
} from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import {
  ChangedVisibility,
  ClosingReason,
  CommentRecord,
  DueDate,
  NewVisibility,
} from '../comments/comments.ts';
import { changedOrigin, givenOrigin } from '../comments/context/origins.ts';
import { Content } from '../comments/replies.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import {
  Body,
  Defaulted,
  FreeText,
  Instant,
  Nullable,
  OneOf,
  PersonReference,
  RequiredText,
  Tags,
  UserIds,
  Uuid,
  WrittenBy,
} from '../text.ts';

const VersionNumber = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description });

/** A stored picture, re-encoded from the upload without its metadata. */
export const MockupVersion = Type.Object({
  number: Type.Integer({ description: 'From 1; a new version never replaces an older one.' }),
  media_type: OneOf(PICTURE_TYPES),
  width: Type.Integer({ description: 'In pixels.' }),
  height: Type.Integer({ description: 'In pixels.' }),
  bytes: Type.Integer(),
  created_by: PersonReference,
  author_kind: WrittenBy,
  created_at: Instant(),
});
export type MockupVersion = Type.Static<typeof MockupVersion>;

/** A version with the URLs of its files, which need no key and expire. */
export const MockupVersionWithUrls = Type.Object({
  ...MockupVersion.properties,
  image_url: Type.String({ description: 'Signed: works without a key, for 12 to 24 hours.' }),
  preview_url: Type.String({
    description: 'At most 640 × 640 pixels, from the top; signed like `image_url`.',
  }),
});
export type MockupVersionWithUrls = Type.Static<typeof MockupVersionWithUrls>;

const mockupProperties = {
  id: Uuid(),
  organization_id: Uuid(),
  project_id: Uuid(),
  name: Type.String(),
  status: OneOf(MOCKUP_STATUSES, { description: 'The status of the latest version.' }),
  comments_count: Type.Integer({ description: 'The number of comments on all versions.' }),
  pending_count: Type.Integer({
    description: 'The number of comments that are neither RESOLVED nor CLOSED.',
  }),
  version: Type.Integer({ description: 'Increments with every change; the `ETag` is `"v<version>"`.' }),
  created_by: PersonReference,
  author_kind: WrittenBy,
  created_at: Instant(),
  updated_at: Instant(),
};

/** A mockup in events. */
export const MockupSubject = Type.Object({ ...mockupProperties, latest: MockupVersion });
export type MockupSubject = Type.Static<typeof MockupSubject>;

export const MockupRecord = Type.Object({ ...mockupProperties, latest: MockupVersionWithUrls });
export type MockupRecord = Type.Static<typeof MockupRecord>;
export const MockupPage = Page(MockupRecord);

/** An entry of the sign-off log. */
export const ApprovalRecord = Type.Object({
  id: Uuid(),
  mockup_id: Uuid(),
  version: Type.Integer({ description: 'The reviewed version of the mockup.' }),
  decision: OneOf(APPROVAL_DECISIONS),
  status: OneOf(MOCKUP_STATUSES, { description: 'The status of the mockup afterwards.' }),
  note: Nullable(Type.String()),
  name: Type.String({ description: 'The name of the person who signed.' }),
  created_by: PersonReference,
  author_kind: WrittenBy,
  created_at: Instant(),
});
export type ApprovalRecord = Type.Static<typeof ApprovalRecord>;

/** One mockup with all its versions, so that two can be compared, and its sign-off log. */
export const MockupDetail = Type.Object({
  ...MockupRecord.properties,
  versions: Type.Array(MockupVersionWithUrls, { description: 'Newest first.' }),
  approvals: Type.Array(ApprovalRecord, { description: 'The latest 100, newest first.' }),
});
export type MockupDetail = Type.Static<typeof MockupDetail>;

/** The file of an upload; its type is determined by its contents. */
const PictureFile = Type.String({
  format: 'binary',
  description: 'A PNG, JPEG or WebP picture of at most 40 megapixels.',
});

export const CreateMockupBody = Body({
  project_id: Uuid(),
  name: RequiredText(LIMITS.name, { examples: ['Start page'] }),
  file: PictureFile,
});
export type CreateMockupBody = Type.Static<typeof CreateMockupBody>;

export const CreateVersionBody = Body({ file: PictureFile });

export const UpdateMockupBody = Body(
  { name: Type.Optional(RequiredText(LIMITS.name)) },
  { minProperties: 1 },
);
export type UpdateMockupBody = Type.Static<typeof UpdateMockupBody>;

export const ApprovalBody = Body(
  {
    decision: OneOf(APPROVAL_DECISIONS),
    note: Type.Optional(FreeText(LIMITS.content)),
    name: Type.Optional(
      FreeText(LIMITS.name, {
        description: 'The name to sign with. Default: that of the caller or key owner.',
      }),
    ),
    version: Type.Optional(VersionNumber('The reviewed version; refused with 412 if there is a newer one.')),
  },
  { examples: [{ decision: 'APPROVED', note: 'Good to go', name: 'Ada Lovelace' }] },
);
export type ApprovalBody = Type.Static<typeof ApprovalBody>;

export const ListMockupsQuery = Body({
  project_id: Type.Optional(Type.Array(Uuid(), { description: 'Mockups of these projects.' })),
  status: Type.Optional(Type.Array(OneOf(MOCKUP_STATUSES), { description: 'Any of these statuses.' })),
  name: Type.Optional(
    Type.String({
      'x-alias': ['search', 'q'],
      maxLength: LIMITS.name,
      description: 'A part of the name, in any letter case.',
    }),
  ),
  ...pagingParameters(),
});
export type ListMockupsQuery = Type.Static<typeof ListMockupsQuery>;

const Fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const X = Fraction('0 is the left edge, 1 the right one.');
const Y = Fraction('0 is the upper edge, 1 the lower one.');
const Width = Fraction('The width of a region whose upper left corner is the pin; requires `height`.');
const Height = Fraction('The height of a region whose upper left corner is the pin; requires `width`.');

/** A pin, or the upper left corner of a region, in fractions of the width and height of the picture. */
export const Pin = Type.Object({ x: X, y: Y, width: Nullable(Width), height: Nullable(Height) });
export type Pin = Type.Static<typeof Pin>;

const {
  site_id: _site,
  page_url: _pageUrl,
  route: _route,
  page_title: _pageTitle,
  device_type: _device,
  page_link: _pageLink,
  version: _version,
  seen_in: _seenIn,
  ...commentProperties
} = CommentRecord.properties;

/** The full record of a comment on a mockup. */
export const MockupCommentRecord = Type.Object({
  ...commentProperties,
  mockup_id: Uuid(),
  version: Type.Integer({ description: 'The version of the mockup on which it was created.' }),
  ...Pin.properties,
  revision: Type.Integer({
    description: 'Increments with every change to the comment; the `ETag` is `"v<revision>"`.',
  }),
});
export type MockupCommentRecord = Type.Static<typeof MockupCommentRecord>;

/** A comment as shown on a version of its mockup. */
export const MockupCommentOnVersion = Type.Object({
  ...MockupCommentRecord.properties,
  shown: Type.Object(
    { version: Type.Integer(), ...Pin.properties },
    {
      description:
        'Its pin on the requested version, calculated from the pin on its own version: the distance in pixels from the upper left corner is scaled by the ratio of the widths of the two pictures.',
    },
  ),
});
export type MockupCommentOnVersion = Type.Static<typeof MockupCommentOnVersion>;
export const MockupCommentPage = Page(MockupCommentOnVersion);

const mockupCommentFields = {
  description: Type.Optional(Nullable(FreeText(LIMITS.description))),
  category: Type.Optional(Nullable(OneOf(CATEGORIES))),
  due_date: Type.Optional(Nullable(DueDate)),
  tags: Type.Optional(Tags()),
  width: Type.Optional(Nullable(Width)),
  height: Type.Optional(Nullable(Height)),
};

export const CreateMockupCommentBody = Body(
  {
    content: Content,
    x: X,
    y: Y,
    version: Type.Optional(VersionNumber('The version to which to pin it. Default: the latest.')),
    status: Defaulted(OneOf(COMMENT_STATUSES, { default: 'OPEN' })),
    priority: Defaulted(OneOf(PRIORITIES, { default: 'MEDIUM' })),
    assigned_to: Type.Optional(Uuid({ description: 'A member of the organisation.' })),
    visibility: Type.Optional(NewVisibility),
    ...mockupCommentFields,
    ...givenOrigin,
  },
  { examples: [{ content: 'The logo is blurred', x: 0.08, y: 0.05 }] },
);
export type CreateMockupCommentBody = Type.Static<typeof CreateMockupCommentBody>;

export const UpdateMockupCommentBody = Body(
  {
    content: Type.Optional(Content),
    status: Type.Optional(OneOf(COMMENT_STATUSES)),
    close_reason: Type.Optional(Nullable(ClosingReason)),
    priority: Type.Optional(OneOf(PRIORITIES)),
    x: Type.Optional(X),
    y: Type.Optional(Y),
    visibility: Type.Optional(ChangedVisibility),
    ...mockupCommentFields,
    ...changedOrigin,
  },
  { minProperties: 1 },
);
export type UpdateMockupCommentBody = Type.Static<typeof UpdateMockupCommentBody>;

export const ListMockupCommentsQuery = Body({
  version: Type.Optional(
    VersionNumber(
      'The version whose comments are listed: those pinned on it or on an earlier one. Default: the latest.',
    ),
  ),
  status: Type.Optional(Type.Array(OneOf(COMMENT_STATUSES), { description: 'Any of these statuses.' })),
  priority: Type.Optional(Type.Array(OneOf(PRIORITIES), { description: 'Any of these priorities.' })),
  assigned_to: Type.Optional(
    Type.Array(Type.String({ format: 'person-filter', examples: ['me'] }), {
      description: 'Any of these assignees: a UUID, `me` or `none`.',
    }),
  ),
  ...pagingParameters(),
});
export type ListMockupCommentsQuery = Type.Static<typeof ListMockupCommentsQuery>;

export const MockupSubscribersBody = Body({ user_ids: UserIds() });
export const SubscribedMockupComment = Type.Object({ id: Uuid() });
