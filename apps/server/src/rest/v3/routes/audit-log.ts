import { get, type Route } from '../route.ts';

export const auditLogRoutes: readonly Route[] = [get('/audit_log', 'auditLog.list')];
