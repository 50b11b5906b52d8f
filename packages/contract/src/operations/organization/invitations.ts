import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { Done, Success } from '../../schemas/envelope.ts';
import { AccountLink, LinkBody } from '../../schemas/organization/accounts.ts';
import {
  AcceptInvitationBody,
  Invitation,
  InvitationRecord,
} from '../../schemas/organization/invitations.ts';
import { Session } from '../../schemas/organization/sessions.ts';

const tag = 'Accounts';

export const listInvitations = operation({
  id: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  access: 'admin',
  tag,
  summary: 'List the members who have never signed in',
  description: 'Newest first, at most 1,000.',
  response: Success(Type.Array(InvitationRecord)),
});

export const createInvitation = operation({
  id: 'createInvitation',
  method: 'POST',
  path: '/members/:id/invitation',
  access: 'admin',
  creates: true,
  returnsSecret: true,
  tag,
  summary: 'Create a link with which a member accepts the invitation',
  description:
    'The link works once, within 7 days. The member sets a password with it; somebody who already has one signs in with that.',
  response: Done(AccountLink),
  errors: ['forbidden'],
});

export const readInvitation = operation({
  id: 'readInvitation',
  method: 'POST',
  path: '/invitations/read',
  access: 'open',
  tag,
  summary: 'Read an invitation',
  body: LinkBody,
  response: Success(Invitation),
  errors: ['link_invalid'],
});

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  access: 'open',
  tag,
  summary: 'Accept an invitation, and sign in',
  body: AcceptInvitationBody,
  response: Done(Session),
  errors: ['link_invalid', 'wrong_credentials', 'forbidden'],
});
