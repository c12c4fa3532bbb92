import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { auditLogInput, auditPage, staffAuditLogInput } from '@cordelle/validation/audit-log.ts';
import { scopeOfStaff } from '../auth/client-scopes.ts';
import { procedure, router } from '../trpc.ts';
import { listAuditLog } from './list-audit-log.ts';

/** Who did what, from where, and what came of it. */
export const auditLogRouter = router({
  /** The log of the chosen client. */
  list: procedure({ auth: 'member', permission: 'settings.audit_log', rate: 'read', audit: 'none' })
    .input(auditLogInput)
    .output(auditPage)
    .query(({ ctx, input }) => {
      const { id: clientId, country, role } = ctx.client;
      const reader = role === 'staff' ? 'provider' : 'client';
      return ctx.read((tx) =>
        listAuditLog(tx, { clientId, zone: RAIL_FACTS[country].zone, language: ctx.language, reader }, input),
      );
    }),

  /** The provider's own log, or that of any one client. */
  listForStaff: procedure({ auth: 'staff', permission: 'staff.audit_log', rate: 'read', audit: 'none' })
    .input(staffAuditLogInput)
    .output(auditPage)
    .query(({ ctx, input: { clientId: asked, ...input } }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => {
        const client = asked === null ? null : await scopeOfStaff(tx, BigInt(asked));
        if (asked !== null && !client) throw new DomainError('record.not_found');
        const clientId = client?.id ?? PROVIDER_CLIENT_ID;
        const { zone } = RAIL_FACTS[client?.country ?? 'CA'];
        return listAuditLog(tx, { clientId, zone, language: ctx.language, reader: 'provider' }, input);
      }),
    ),
});
