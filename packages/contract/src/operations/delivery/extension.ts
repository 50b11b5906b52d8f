import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { OWN_ACCOUNT } from '../../declaration/own-account.ts';
import {
  CreateExtensionConnectionBody,
  ExtensionAccount,
  ExtensionConnection,
  ExtensionPage,
  OpenExtensionPageBody,
} from '../../schemas/delivery/extension.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';

const tag = 'Extension';
/** Operations on the connections of the person who is signed in, whatever the role. */
const OWN = { ...OWN_ACCOUNT, tag } as const;
/** Operations that the extension calls. */
const FOR_EXTENSION = {
  prefix: '/widget/v1',
  tag,
  role: 'guest',
  ignoresIdempotencyKey: true,
  takesIfMatch: false,
} as const;

export const createExtensionConnection = operation({
  ...OWN,
  id: 'createExtensionConnection',
  method: 'POST',
  path: '/extension-connections',
  access: 'read',
  creates: true,
  summary: 'Let the extension of a browser act as you',
  description:
    'The extension comments on pages with your role in this organisation and does nothing else. Its access ends 90 days after it was last used, when you end it, when your password is changed, and when you are no longer a member. Of more than 20 connections, the oldest ends.',
  body: CreateExtensionConnectionBody,
  response: Done(ExtensionConnection),
});

export const listExtensionConnections = operation({
  ...OWN,
  id: 'listExtensionConnections',
  method: 'GET',
  path: '/extension-connections',
  access: 'read',
  summary: 'List the extensions that act as you',
  description: 'The newest first.',
  response: Success(Type.Array(ExtensionConnection)),
});

export const deleteExtensionConnection = operation({
  ...OWN,
  id: 'deleteExtensionConnection',
  method: 'DELETE',
  path: '/extension-connections/:id',
  access: 'read',
  summary: 'End the access of an extension that acts as you',
  response: Gone,
});

export const getExtensionAccount = operation({
  ...FOR_EXTENSION,
  id: 'getExtensionAccount',
  method: 'GET',
  path: '/extension',
  access: 'read',
  summary: 'Read as whom the extension acts',
  response: Success(ExtensionAccount),
});

export const endExtensionAccess = operation({
  ...FOR_EXTENSION,
  id: 'endExtensionAccess',
  method: 'DELETE',
  path: '/extension',
  access: 'read',
  summary: 'End the access of the extension that calls',
  response: Gone,
});

export const openExtensionPage = operation({
  ...FOR_EXTENSION,
  id: 'openExtensionPage',
  method: 'POST',
  path: '/extension/pages',
  access: 'write',
  summary: 'Find the site of any page',
  description:
    'Finds the site to whose domain the page belongs. If the organisation has none, a member of the team names a project, which gets a site for the host of the page. The extension then calls what the widget calls, with its token, a dot and the id of the site.',
  body: OpenExtensionPageBody,
  response: Done(ExtensionPage),
  errors: ['not_found', 'site_inactive', 'project_archived', 'domain_taken', 'limit_reached'],
});
