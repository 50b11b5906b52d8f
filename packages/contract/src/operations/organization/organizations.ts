import { operation } from '../../declaration/operation.ts';
import { Done, Success } from '../../schemas/envelope.ts';
import { OrganizationRecord, UpdateOrganizationBody } from '../../schemas/organization/organizations.ts';

const tag = 'Organization';

export const getOrganization = operation({
  id: 'getOrganization',
  method: 'GET',
  path: '/organization',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Read your organisation',
  response: Success(OrganizationRecord),
  returnsEtag: true,
});

export const updateOrganization = operation({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/organization',
  access: 'admin',
  tag,
  summary: 'Rename your organisation',
  body: UpdateOrganizationBody,
  response: Done(OrganizationRecord),
  returnsEtag: true,
});
