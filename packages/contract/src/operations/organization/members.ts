import { operation } from '../../declaration/operation.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  AddMemberBody,
  ListMembersQuery,
  MemberPage,
  MemberRecord,
  UpdateMemberBody,
} from '../../schemas/organization/members.ts';

const tag = 'Members';

export const listMembers = operation({
  id: 'listMembers',
  method: 'GET',
  path: '/members',
  access: 'read',
  tag,
  summary: 'List members',
  query: ListMembersQuery,
  response: Success(MemberPage),
});

export const addMember = operation({
  id: 'addMember',
  method: 'POST',
  path: '/members',
  access: 'admin',
  creates: true,
  tag,
  summary: 'Add a member',
  body: AddMemberBody,
  response: Done(MemberRecord),
  returnsEtag: true,
  errors: ['not_found', 'already_exists', 'limit_reached'],
});

export const getMember = operation({
  id: 'getMember',
  method: 'GET',
  path: '/members/:id',
  access: 'read',
  tag,
  summary: 'Read a member',
  response: Success(MemberRecord),
  returnsEtag: true,
});

export const updateMember = operation({
  id: 'updateMember',
  method: 'PUT',
  path: '/members/:id',
  access: 'admin',
  tag,
  summary: 'Change the name, role or projects of a member',
  body: UpdateMemberBody,
  response: Done(MemberRecord),
  returnsEtag: true,
  errors: ['last_owner'],
});

export const removeMember = operation({
  id: 'removeMember',
  method: 'DELETE',
  path: '/members/:id',
  access: 'admin',
  tag,
  summary: 'Remove a member',
  response: Gone,
  errors: ['last_owner'],
});
