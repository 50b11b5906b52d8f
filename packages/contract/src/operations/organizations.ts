import { Done, Success } from '../schemas/envelope.ts';
import { OrganizationRecord, UpdateOrganizationBody } from '../schemas/organizations.ts';
import { operation } from './operation.ts';

const tag = 'Organization';

export const getOrganization = operation({
  id: 'getOrganization',
  method: 'GET',
  path: '/organization',
  access: 'read',
  role: 'guest',
  tag,
  summary: "Read one's own organisation",
  response: Success(OrganizationRecord),
  returnsEtag: true,
});

export const updateOrganization = operation({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/organization',
  access: 'admin',
  tag,
  summary: "Rename one's own organisation",
  body: UpdateOrganizationBody,
  response: Done(OrganizationRecord),
  returnsEtag: true,
});
