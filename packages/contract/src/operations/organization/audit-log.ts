import { operation } from '../../declaration/operation.ts';
import { Success } from '../../schemas/envelope.ts';
import { AuditPage, AuditQuery } from '../../schemas/organization/audit-log.ts';

export const listAuditEntries = operation({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/audit-log',
  access: 'admin',
  tag: 'Audit',
  summary: 'List administrative actions, newest first',
  query: AuditQuery,
  response: Success(AuditPage),
});
