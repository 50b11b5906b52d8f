import { operation } from '../../declaration/operation.ts';
import { OWN_ACCOUNT } from '../../declaration/own-account.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  AccountLink,
  ChangePasswordBody,
  LinkBody,
  PasswordReset,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from '../../schemas/organization/accounts.ts';
import { Session, UpdateAccountBody } from '../../schemas/organization/sessions.ts';

const tag = 'Accounts';

export const updateAccount = operation({
  ...OWN_ACCOUNT,
  id: 'updateAccount',
  method: 'PUT',
  path: '/account',
  access: 'write',
  tag,
  summary: 'Change your name',
  body: UpdateAccountBody,
  response: Done(Session),
});

export const changePassword = operation({
  ...OWN_ACCOUNT,
  id: 'changePassword',
  method: 'PUT',
  path: '/account/password',
  access: 'write',
  tag,
  summary: 'Change your password',
  description: 'Ends all other sessions of the account.',
  body: ChangePasswordBody,
  response: Gone,
});

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/password-resets',
  access: 'open',
  isAccepted: true,
  tag,
  summary: 'Request a link by mail for setting a new password',
  description: 'The response is the same for an address without an account.',
  body: RequestPasswordResetBody,
  response: Gone,
});

export const readPasswordReset = operation({
  id: 'readPasswordReset',
  method: 'POST',
  path: '/password-resets/read',
  access: 'open',
  tag,
  summary: 'Read the account of a password link',
  body: LinkBody,
  response: Success(PasswordReset),
  errors: ['link_invalid'],
});

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'POST',
  path: '/password-resets/use',
  access: 'open',
  tag,
  summary: 'Set a new password with a link, and sign in',
  description: 'Ends all other sessions of the account, and its other links.',
  body: ResetPasswordBody,
  response: Done(Session),
  errors: ['link_invalid', 'forbidden'],
});

export const createResetLink = operation({
  id: 'createResetLink',
  method: 'POST',
  path: '/members/:id/reset-link',
  access: 'admin',
  creates: true,
  returnsSecret: true,
  tag,
  summary: 'Create a link with which a member sets a new password',
  description:
    'The link works once, within one hour. Only an owner can create one for an owner. An account that also belongs to other organisations can reset its password only by mail.',
  response: Done(AccountLink),
  errors: ['forbidden'],
});
