import type { Feature } from '../../core/feature.ts';
import { addAuditLogRoutes } from './routes.ts';

/** The audit log: the record of administrative actions, and its route. */
export const auditLog = (): Feature<never> => ({ routes: addAuditLogRoutes });
