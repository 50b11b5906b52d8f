import { Type } from 'typebox';
import { Done, Gone, Success } from '../schemas/envelope.ts';
import {
  Session,
  SessionRecord,
  SignInBody,
  SignInOptions,
  SwitchOrganizationBody,
} from '../schemas/sessions.ts';
import { operation } from './operation.ts';

const tag = 'Sessions';
/** What belongs to the account of somebody who is signed in, whatever the role. */
const OWN = { role: 'guest', isForSessions: true, ignoresIdempotencyKey: true, takesIfMatch: false } as const;

export const getSignInOptions = operation({
  id: 'getSignInOptions',
  method: 'GET',
  path: '/sign-in-options',
  access: 'open',
  tag,
  summary: 'Read how people can sign in',
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
    'Sets the cookie of a new session, which ends when it has not been used for 30 days. The limit of attempts counts those from one address, and those for one account.',
  body: SignInBody,
  response: Done(Session),
  errors: ['wrong_credentials', 'forbidden'],
});

export const getSession = operation({
  ...OWN,
  id: 'getSession',
  method: 'GET',
  path: '/session',
  access: 'read',
  tag,
  summary: 'Read who is signed in',
  response: Success(Session),
});

export const switchOrganization = operation({
  ...OWN,
  id: 'switchOrganization',
  method: 'PUT',
  path: '/session',
  access: 'write',
  tag,
  summary: 'Go to another of the own organisations',
  description: 'Every request of the session is then about that organisation, in other windows too.',
  body: SwitchOrganizationBody,
  response: Done(Session),
  errors: ['not_found'],
});

export const signOut = operation({
  ...OWN,
  id: 'signOut',
  method: 'DELETE',
  path: '/session',
  access: 'write',
  tag,
  summary: 'Sign out',
  response: Gone,
});

export const listSessions = operation({
  ...OWN,
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  access: 'read',
  tag,
  summary: "List the account's own sessions",
  description: 'The last one used first.',
  response: Success(Type.Array(SessionRecord)),
});

export const endSession = operation({
  ...OWN,
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'write',
  tag,
  summary: 'End one of the own sessions',
  response: Gone,
});

export const endOtherSessions = operation({
  ...OWN,
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  access: 'write',
  tag,
  summary: 'End all of the own sessions but this one',
  response: Gone,
});
