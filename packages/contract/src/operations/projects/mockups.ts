import { operation } from '../../declaration/operation.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  ApprovalBody,
  ApprovalRecord,
  CreateMockupBody,
  CreateVersionBody,
  ListMockupsQuery,
  MockupDetail,
  MockupPage,
  MockupRecord,
  UpdateMockupBody,
} from '../../schemas/projects/mockups.ts';

const tag = 'Mockups';

export const listMockups = operation({
  id: 'listMockups',
  method: 'GET',
  path: '/mockups',
  access: 'read',
  role: 'guest',
  reviewRight: 'view',
  tag,
  summary: 'List mockups',
  query: ListMockupsQuery,
  response: Success(MockupPage),
});

export const createMockup = operation({
  id: 'createMockup',
  method: 'POST',
  path: '/mockups',
  access: 'write',
  creates: true,
  takesFile: true,
  tag,
  summary: 'Upload a mockup',
  body: CreateMockupBody,
  response: Done(MockupRecord),
  returnsEtag: true,
  errors: ['not_found', 'project_archived', 'limit_reached'],
});

export const getMockup = operation({
  id: 'getMockup',
  method: 'GET',
  path: '/mockups/:id',
  access: 'read',
  role: 'guest',
  reviewRight: 'view',
  tag,
  summary: 'Read a mockup with its versions and its sign-off log',
  response: Success(MockupDetail),
  returnsEtag: true,
});

export const updateMockup = operation({
  id: 'updateMockup',
  method: 'PUT',
  path: '/mockups/:id',
  access: 'write',
  tag,
  summary: 'Rename a mockup',
  body: UpdateMockupBody,
  response: Done(MockupRecord),
  returnsEtag: true,
  errors: ['project_archived'],
});

export const createMockupVersion = operation({
  id: 'createMockupVersion',
  method: 'POST',
  path: '/mockups/:id/versions',
  access: 'write',
  creates: true,
  takesFile: true,
  takesIfMatch: true,
  tag,
  summary: 'Upload a new version of a mockup',
  description: 'Returns the mockup, whose status is PENDING again. Earlier versions are kept.',
  body: CreateVersionBody,
  response: Done(MockupRecord),
  returnsEtag: true,
  errors: ['project_archived', 'limit_reached'],
});

export const createMockupApproval = operation({
  id: 'createMockupApproval',
  method: 'POST',
  path: '/mockups/:id/approval',
  access: 'write',
  role: 'guest',
  creates: true,
  takesIfMatch: true,
  reviewRight: 'approve',
  tag,
  summary: 'Approve the newest version, or request changes',
  description: 'Returns the entry of the sign-off log. `If-Match` accepts the version of the mockup.',
  body: ApprovalBody,
  response: Done(ApprovalRecord),
  errors: ['project_archived'],
});

export const deleteMockup = operation({
  id: 'deleteMockup',
  method: 'DELETE',
  path: '/mockups/:id',
  access: 'delete',
  tag,
  summary: 'Delete a mockup permanently, with its versions and comments',
  response: Gone,
  errors: ['project_archived'],
});
