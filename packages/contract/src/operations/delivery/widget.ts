import { operation } from '../../declaration/operation.ts';
import {
  AddPictureBody,
  CommentScreenshot,
  SetScreenshotBody,
} from '../../schemas/comments/context/pictures.ts';
import { DecideBody } from '../../schemas/comments/results.ts';
import {
  AssignWidgetCommentBody,
  CreateWidgetCommentBody,
  CreateWidgetReplyBody,
  CreateWidgetTokenBody,
  IdentitySecret,
  ListWidgetCommentsQuery,
  ReadWidgetImagesBody,
  RedeemWidgetCodeBody,
  SetWidgetCommentAnchorBody,
  SetWidgetCommentStatusBody,
  StartWidgetSessionBody,
  UpdateWidgetCommentBody,
  UpdateWidgetSettingsBody,
  WidgetAssignees,
  WidgetCode,
  WidgetComment,
  WidgetCommentDetail,
  WidgetComments,
  WidgetImages,
  WidgetPicture,
  WidgetReply,
  WidgetResult,
  WidgetSession,
  WidgetSettings,
  WidgetToken,
} from '../../schemas/delivery/widget.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Widget';

/** The properties of operations that visitors and members call alike; their records have no version. */
const SHARED = { prefix: '/widget/v1', tag, role: 'guest', takesIfMatch: false } as const;
/** The properties of operations that only the team calls. */
const FOR_TEAM = { prefix: '/widget/v1', tag, role: 'member', takesIfMatch: false } as const;

export const startWidgetSession = operation({
  ...SHARED,
  id: 'startWidgetSession',
  method: 'POST',
  path: '/sessions',
  access: 'open',
  summary: 'Begin a visit to a page',
  description:
    'Records that the widget is installed on the site. Nothing is stored about visitors who do not write. The token is valid for 30 days, or until the `identity` expires, if that is earlier.',
  body: StartWidgetSessionBody,
  response: Success(WidgetSession),
  errors: ['not_found', 'unauthenticated'],
});

export const redeemWidgetCode = operation({
  ...SHARED,
  id: 'redeemWidgetCode',
  method: 'POST',
  path: '/tokens',
  access: 'open',
  creates: true,
  returnsSecret: true,
  ignoresIdempotencyKey: true,
  summary: 'Exchange a code typed by a member for a token',
  description: "Only a page of the code's origin can do so, once. Attempts are rate-limited like sign-ins.",
  body: RedeemWidgetCodeBody,
  response: Done(WidgetToken),
  errors: ['not_found', 'forbidden', 'site_inactive'],
});

export const listWidgetComments = operation({
  ...SHARED,
  id: 'listWidgetComments',
  method: 'GET',
  path: '/pins',
  access: 'read',
  summary: 'List the comments of a page for the widget',
  description: 'Visitors see the comments that the settings of the site allow, except closed ones.',
  query: ListWidgetCommentsQuery,
  response: Success(WidgetComments),
});

export const getWidgetComment = operation({
  ...SHARED,
  id: 'getWidgetComment',
  method: 'GET',
  path: '/pins/:id',
  access: 'read',
  summary: 'Read a comment with its replies for the widget',
  response: Success(WidgetCommentDetail),
});

export const readWidgetImages = operation({
  ...SHARED,
  id: 'readWidgetImages',
  method: 'POST',
  path: '/images',
  access: 'read',
  ignoresIdempotencyKey: true,
  summary: 'Read images of other sites for a screenshot',
  description:
    'Images that a page shows but the browser cannot copy. The settings of the site must allow it. The limits are 3 MiB for an image, 8 MiB in total, and 6 s, after which missing ones are left out.',
  body: ReadWidgetImagesBody,
  response: Success(WidgetImages),
  errors: ['forbidden'],
});

export const createWidgetComment = operation({
  ...SHARED,
  id: 'createWidgetComment',
  method: 'POST',
  path: '/comments',
  access: 'write',
  creates: true,
  summary: 'Create a comment on the page',
  description:
    'A comment that may be spam, or that exceeds the hourly limit of the site, is held until the team releases it. The log of the page and the type are stored only if the settings of the site allow it. A value for an unknown custom field, or no value for a required one, is refused with the key `fields` in `errors`.',
  body: CreateWidgetCommentBody,
  response: Done(WidgetComment),
  errors: ['not_found', 'limit_reached'],
});

export const updateWidgetComment = operation({
  ...SHARED,
  id: 'updateWidgetComment',
  method: 'PUT',
  path: '/comments/:id',
  access: 'write',
  summary: 'Change the text of a comment from the page',
  description: 'Visitors may change their own for 15 minutes, unless somebody has replied.',
  body: UpdateWidgetCommentBody,
  response: Done(WidgetComment),
});

export const deleteWidgetComment = operation({
  ...SHARED,
  id: 'deleteWidgetComment',
  method: 'DELETE',
  path: '/comments/:id',
  access: 'delete',
  summary: 'Delete a comment from the page permanently',
  description: 'Visitors may delete their own for 15 minutes, unless somebody has replied.',
  response: Gone,
});

export const setWidgetCommentScreenshot = operation({
  ...SHARED,
  id: 'setWidgetCommentScreenshot',
  method: 'PUT',
  path: '/comments/:id/screenshot',
  access: 'write',
  takesFile: true,
  summary: 'Upload the screenshot of a comment from the page',
  description:
    'Visitors may do so for 15 minutes. The screenshot of a held comment waits with it, so `screenshot` is null.',
  body: SetScreenshotBody,
  response: Done(CommentScreenshot),
  errors: ['limit_reached'],
});

export const addWidgetPicture = operation({
  ...SHARED,
  id: 'addWidgetPicture',
  method: 'POST',
  path: '/comments/:id/pictures',
  access: 'write',
  creates: true,
  takesFile: true,
  summary: 'Add a picture to a comment or to a reply from the page',
  description:
    'Visitors may do so for 15 minutes after they wrote the comment or the reply. A comment and its replies have at most 20, in addition to the screenshot.',
  body: AddPictureBody,
  response: Done(WidgetPicture),
  errors: ['limit_reached'],
});

export const setWidgetCommentAnchor = operation({
  ...SHARED,
  id: 'setWidgetCommentAnchor',
  method: 'PUT',
  path: '/comments/:id/anchor',
  access: 'write',
  summary: 'Change the anchor of a comment, on this page or another',
  description:
    'Visitors may change that of their own for 15 minutes. New evidence replaces the earlier evidence; without it, only the evidence of the environment is kept.',
  body: SetWidgetCommentAnchorBody,
  response: Done(WidgetComment),
});

export const createWidgetReply = operation({
  ...SHARED,
  id: 'createWidgetReply',
  method: 'POST',
  path: '/comments/:id/replies',
  access: 'write',
  creates: true,
  summary: 'Reply to a comment from the page',
  body: CreateWidgetReplyBody,
  response: Done(WidgetReply),
  errors: ['limit_reached'],
});

export const setWidgetCommentStatus = operation({
  ...FOR_TEAM,
  id: 'setWidgetCommentStatus',
  method: 'PUT',
  path: '/comments/:id/status',
  access: 'write',
  summary: 'Set the status of a comment from the page',
  body: SetWidgetCommentStatusBody,
  response: Done(WidgetComment),
});

export const decideOnWidgetResult = operation({
  ...SHARED,
  id: 'decideOnWidgetResult',
  method: 'POST',
  path: '/comments/:id/acceptance',
  access: 'write',
  summary: 'Accept or refuse the newest result of a comment from the page',
  description: 'Visitors decide on their own comments.',
  body: DecideBody,
  response: Done(WidgetResult),
  errors: ['no_result'],
});

export const assignWidgetComment = operation({
  ...FOR_TEAM,
  id: 'assignWidgetComment',
  method: 'PUT',
  path: '/comments/:id/assign',
  access: 'write',
  summary: 'Assign a comment from the page, or unassign it',
  body: AssignWidgetCommentBody,
  response: Done(WidgetComment),
});

export const listWidgetAssignees = operation({
  ...FOR_TEAM,
  id: 'listWidgetAssignees',
  method: 'GET',
  path: '/people',
  access: 'read',
  summary: 'List the members who can be assigned',
  response: Success(WidgetAssignees),
});

export const getWidgetSettings = operation({
  id: 'getWidgetSettings',
  method: 'GET',
  path: '/sites/:id/widget',
  access: 'read',
  tag,
  summary: 'Read the settings of the widget of a site',
  response: Success(WidgetSettings),
});

export const updateWidgetSettings = operation({
  id: 'updateWidgetSettings',
  method: 'PUT',
  path: '/sites/:id/widget',
  access: 'write',
  takesIfMatch: false,
  tag,
  summary: 'Change the settings of the widget of a site',
  description: 'They apply to a page from its next load.',
  body: UpdateWidgetSettingsBody,
  response: Done(WidgetSettings),
  errors: ['project_archived'],
});

export const createIdentitySecret = operation({
  id: 'createIdentitySecret',
  method: 'POST',
  path: '/sites/:id/identity-secret',
  access: 'admin',
  role: 'admin',
  creates: true,
  returnsSecret: true,
  tag,
  summary: 'Issue the secret with which a site identifies its visitors',
  description: 'It is returned only here, and replaces an earlier one, which is no longer accepted.',
  response: Done(IdentitySecret),
  errors: ['project_archived'],
});

export const deleteIdentitySecret = operation({
  id: 'deleteIdentitySecret',
  method: 'DELETE',
  path: '/sites/:id/identity-secret',
  access: 'admin',
  role: 'admin',
  takesIfMatch: false,
  tag,
  summary: 'Revoke the secret with which a site identifies its visitors',
  response: Gone,
  errors: ['project_archived'],
});

/** The properties of operations with which a member lets the widget on a page act for them. */
const forMembers = {
  access: 'read',
  role: 'guest',
  isForSessions: true,
  creates: true,
  returnsSecret: true,
  ignoresIdempotencyKey: true,
  tag,
  body: CreateWidgetTokenBody,
  errors: ['not_found', 'forbidden', 'site_inactive'],
} as const;

export const createWidgetToken = operation({
  id: 'createWidgetToken',
  method: 'POST',
  path: '/widget-tokens',
  ...forMembers,
  summary: 'Let the widget on the pages of a site act as you',
  description:
    'The widget sees the project of the site and has your role there. Its access ends after 12 hours, with your session, and when you are no longer a member.',
  response: Done(WidgetToken),
});

export const createWidgetCode = operation({
  id: 'createWidgetCode',
  method: 'POST',
  path: '/widget-codes',
  ...forMembers,
  summary: 'Issue a code with which the widget on a page gets your token',
  description:
    'For a page that the sign-in window cannot reach, such as one with `Cross-Origin-Opener-Policy`. You type the code on the page, which then acts as you, as with `POST /widget-tokens`.',
  response: Done(WidgetCode),
});
