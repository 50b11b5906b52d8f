import type { Feature } from '../../core/feature.ts';
import { addAuditLogRoutes } from './routes.ts';

export const auditLog = (): Feature<never> => ({ routes: addAuditLogRoutes });
