import { Done, Gone, Success } from '../schemas/envelope.ts';
import { ScreenshotAnswer, SetScreenshotBody } from '../schemas/screenshots.ts';
import {
  AssignPinBody,
  CreatePinBody,
  CreatePinReplyBody,
  CreateWidgetTokenBody,
  IdentitySecret,
  ListPinsQuery,
  PinAssignees,
  SetPinAnchorBody,
  SetPinStatusBody,
  StartWidgetSessionBody,
  UpdatePinBody,
  UpdateWidgetSettingsBody,
  WidgetPin,
  WidgetPinDetail,
  WidgetPins,
  WidgetReply,
  WidgetSession,
  WidgetSettings,
  WidgetToken,
} from '../schemas/widget.ts';
import { operation } from './operation.ts';

const tag = 'Widget';

/** What visitors and members call alike; records have no version here. */
const SHARED = { prefix: '/widget/v1', tag, role: 'guest', takesIfMatch: false } as const;
/** What only members call. */
const FOR_TEAM = { prefix: '/widget/v1', tag, role: 'member', takesIfMatch: false } as const;

export const startWidgetSession = operation({
  ...SHARED,
  id: 'startWidgetSession',
  method: 'POST',
  path: '/sessions',
  access: 'open',
  summary: 'Begin the visit of a page',
  description:
    'Notes that the site has its widget installed. Nothing is stored of a visitor who writes nothing. The token is valid for 30 days.',
  body: StartWidgetSessionBody,
  response: Success(WidgetSession),
  errors: ['not_found', 'unauthenticated'],
});

export const listPins = operation({
  ...SHARED,
  id: 'listPins',
  method: 'GET',
  path: '/pins',
  access: 'read',
  summary: 'List the comments of a page for the widget',
  description: 'Visitors see what the settings of the site show them, without closed comments.',
  query: ListPinsQuery,
  response: Success(WidgetPins),
});

export const getPin = operation({
  ...SHARED,
  id: 'getPin',
  method: 'GET',
  path: '/pins/:id',
  access: 'read',
  summary: 'Read a comment with its replies for the widget',
  response: Success(WidgetPinDetail),
});

export const createPin = operation({
  ...SHARED,
  id: 'createPin',
  method: 'POST',
  path: '/comments',
  access: 'write',
  creates: true,
  summary: 'Create a comment on the page',
  description:
    'What may be spam, and what exceeds the limit of the site, is held until the team releases it. The log of the page is kept only where the settings of the site allow it.',
  body: CreatePinBody,
  response: Done(WidgetPin),
  errors: ['not_found', 'limit_reached'],
});

export const updatePin = operation({
  ...SHARED,
  id: 'updatePin',
  method: 'PUT',
  path: '/comments/:id',
  access: 'write',
  summary: 'Change the text of a comment from the page',
  description: 'Visitors may change their own for 15 minutes, until somebody replies.',
  body: UpdatePinBody,
  response: Done(WidgetPin),
});

export const deletePin = operation({
  ...SHARED,
  id: 'deletePin',
  method: 'DELETE',
  path: '/comments/:id',
  access: 'delete',
  summary: 'Delete a comment from the page for good',
  description: 'Visitors may delete their own for 15 minutes, until somebody replies.',
  response: Gone,
});

export const setPinScreenshot = operation({
  ...SHARED,
  id: 'setPinScreenshot',
  method: 'PUT',
  path: '/comments/:id/screenshot',
  access: 'write',
  takesFile: true,
  summary: 'Upload the screenshot of a comment from the page',
  description:
    'Visitors may do it for 15 minutes. That of a comment which is held waits with it, so `screenshot` is null.',
  body: SetScreenshotBody,
  response: Done(ScreenshotAnswer),
  errors: ['limit_reached'],
});

export const setPinAnchor = operation({
  ...SHARED,
  id: 'setPinAnchor',
  method: 'PUT',
  path: '/comments/:id/anchor',
  access: 'write',
  summary: 'Place a comment again, on this page or another',
  description: 'Visitors may place their own for 15 minutes.',
  body: SetPinAnchorBody,
  response: Done(WidgetPin),
});

export const createPinReply = operation({
  ...SHARED,
  id: 'createPinReply',
  method: 'POST',
  path: '/comments/:id/replies',
  access: 'write',
  creates: true,
  summary: 'Reply to a comment from the page',
  body: CreatePinReplyBody,
  response: Done(WidgetReply),
});

export const setPinStatus = operation({
  ...FOR_TEAM,
  id: 'setPinStatus',
  method: 'PUT',
  path: '/comments/:id/status',
  access: 'write',
  summary: 'Set the status of a comment from the page',
  body: SetPinStatusBody,
  response: Done(WidgetPin),
});

export const assignPin = operation({
  ...FOR_TEAM,
  id: 'assignPin',
  method: 'PUT',
  path: '/comments/:id/assign',
  access: 'write',
  summary: 'Assign a comment from the page, or unassign it',
  body: AssignPinBody,
  response: Done(WidgetPin),
});

export const listPinAssignees = operation({
  ...FOR_TEAM,
  id: 'listPinAssignees',
  method: 'GET',
  path: '/people',
  access: 'read',
  summary: 'List the members who can be assigned',
  response: Success(PinAssignees),
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
  description: 'Pages have them from their next load on.',
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
  summary: 'Issue the secret with which a site says who its visitors are',
  description: 'It replaces an earlier one, which is no longer accepted, and is returned only here.',
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
  summary: 'Stop a site from saying who its visitors are',
  response: Gone,
  errors: ['project_archived'],
});

export const createWidgetToken = operation({
  id: 'createWidgetToken',
  method: 'POST',
  path: '/widget-tokens',
  access: 'read',
  role: 'guest',
  isForSessions: true,
  creates: true,
  returnsSecret: true,
  ignoresIdempotencyKey: true,
  tag,
  summary: 'Let the widget on the pages of a site act as you',
  description:
    'It sees the project of the site and has your role there. It ends after 12 hours, with your session, and when you are no longer a member.',
  body: CreateWidgetTokenBody,
  response: Done(WidgetToken),
  errors: ['not_found', 'forbidden', 'site_inactive'],
});
