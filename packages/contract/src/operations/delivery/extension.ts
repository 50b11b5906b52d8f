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
/** The properties of operations on the connections of the signed-in person, with any role. */
const OWN_CONNECTIONS = { ...OWN_ACCOUNT, tag } as const;
/** The properties of operations that the extension calls. */
const FOR_EXTENSION = {
  prefix: '/widget/v1',
  tag,
  role: 'guest',
  ignoresIdempotencyKey: true,
  takesIfMatch: false,
} as const;

export const createExtensionConnection = operation({
  ...OWN_CONNECTIONS,
  id: 'createExtensionConnection',
  method: 'POST',
  path: '/extension-connections',
  access: 'read',
  creates: true,
  summary: 'Let a browser extension act as you',
  description:
    'The extension can only comment on pages, with your role in this organisation. Its access ends 90 days after its last use, when you end it, when your password changes, and when you are no longer a member. Beyond 20 connections, the oldest ends.',
  body: CreateExtensionConnectionBody,
  response: Done(ExtensionConnection),
});

export const listExtensionConnections = operation({
  ...OWN_CONNECTIONS,
  id: 'listExtensionConnections',
  method: 'GET',
  path: '/extension-connections',
  access: 'read',
  summary: 'List the extensions that act as you',
  description: 'Newest first.',
  response: Success(Type.Array(ExtensionConnection)),
});

export const deleteExtensionConnection = operation({
  ...OWN_CONNECTIONS,
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
  summary: 'Read the member for whom the extension acts',
  response: Success(ExtensionAccount),
});

export const endExtensionAccess = operation({
  ...FOR_EXTENSION,
  id: 'endExtensionAccess',
  method: 'DELETE',
  path: '/extension',
  access: 'read',
  summary: 'End the access of the calling extension',
  response: Gone,
});

export const openExtensionPage = operation({
  ...FOR_EXTENSION,
  id: 'openExtensionPage',
  method: 'POST',
  path: '/extension/pages',
  access: 'write',
  summary: 'Find or create the site of a page',
  description:
    'Finds the site of the page by its domain. If there is none and a member of the team sends `project_id`, a site for the host of the page is created in that project. The extension then calls the operations of the widget with a bearer token that consists of its own token, a dot and the id of the site.',
  body: OpenExtensionPageBody,
  response: Done(ExtensionPage),
  errors: ['not_found', 'site_inactive', 'project_archived', 'domain_taken', 'limit_reached'],
});
