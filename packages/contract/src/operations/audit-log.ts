import { AuditPage, AuditQuery } from '../schemas/audit-log.ts';
import { Success } from '../schemas/envelope.ts';
import { operation } from './operation.ts';

export const listAuditEntries = operation({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/audit-log',
  access: 'admin',
  tag: 'Audit',
  summary: 'List administrative acts, newest first',
  query: AuditQuery,
  response: Success(AuditPage),
});
