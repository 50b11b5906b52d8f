import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { OWN_ACCOUNT } from '../../declaration/own-account.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  Session,
  SessionRecord,
  SignInBody,
  SignInOptions,
  SwitchOrganizationBody,
} from '../../schemas/organization/sessions.ts';

const tag = 'Sessions';

export const getSignInOptions = operation({
  id: 'getSignInOptions',
  method: 'GET',
  path: '/sign-in-options',
  access: 'open',
  tag,
  summary: 'Read the sign-in options',
  response: Success(SignInOptions),
});

export const signIn = operation({
  id: 'signIn',
  method: 'POST',
  path: '/session',
  access: 'open',
  tag,
  summary: 'Sign in',
  description:
    'Sets the cookie of a new session, which expires after 30 days without use. Attempts are limited by IP address and by account.',
  body: SignInBody,
  response: Done(Session),
  errors: ['wrong_credentials', 'forbidden'],
});

export const getSession = operation({
  ...OWN_ACCOUNT,
  id: 'getSession',
  method: 'GET',
  path: '/session',
  access: 'read',
  tag,
  summary: 'Read the current session',
  response: Success(Session),
});

export const switchOrganization = operation({
  ...OWN_ACCOUNT,
  id: 'switchOrganization',
  method: 'PUT',
  path: '/session',
  access: 'write',
  tag,
  summary: 'Switch to another of your organisations',
  description:
    'Every request of the session then applies to that organisation, including those of other windows.',
  body: SwitchOrganizationBody,
  response: Done(Session),
  errors: ['not_found'],
});

export const signOut = operation({
  ...OWN_ACCOUNT,
  id: 'signOut',
  method: 'DELETE',
  path: '/session',
  access: 'write',
  tag,
  summary: 'Sign out',
  response: Gone,
});

export const listSessions = operation({
  ...OWN_ACCOUNT,
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  access: 'read',
  tag,
  summary: 'List your sessions',
  description: 'Most recently used first.',
  response: Success(Type.Array(SessionRecord)),
});

export const endSession = operation({
  ...OWN_ACCOUNT,
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'write',
  tag,
  summary: 'End one of your sessions',
  response: Gone,
});

export const endOtherSessions = operation({
  ...OWN_ACCOUNT,
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  access: 'write',
  tag,
  summary: 'End all of your sessions except this one',
  response: Gone,
});
