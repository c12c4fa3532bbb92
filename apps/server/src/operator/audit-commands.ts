import { sealAuditLog } from '@cordelle/engine/audit/seal-audit-log.ts';
import { type AuditFault, verifyAuditLog } from '@cordelle/engine/audit/verify-audit-log.ts';
import type { Command } from './command.ts';

const inWords = ({ clientId, fault, rowId }: AuditFault): string =>
  ({
    altered: `client ${clientId}: row ${rowId} was altered`,
    missing: `client ${clientId}: a row after row ${rowId} is missing`,
    added: `client ${clientId}: row ${rowId} was added afterwards`,
    seal: `client ${clientId}: the seal up to row ${rowId} does not follow from the one before`,
  })[fault];

export const auditCommands: readonly Command[] = [
  {
    name: 'verify-audit',
    usage: '',
    what: 'prove the audit log: every sealed row is as it was; names the first row at fault of each client',
    needs: 'app',
    async run(app) {
      const { clients, seals, rows, unsealed, faults } = await verifyAuditLog(app.worker);
      return {
        ok: faults.length === 0,
        lines: [`${clients} logs, ${rows} rows under ${seals} seals, ${unsealed} waiting`, ...faults.map(inWords)],
        found:
          faults.length === 0
            ? `the audit log holds: ${rows} rows`
            : `the audit log does not hold: ${faults.length} logs`,
      };
    },
  },
  {
    name: 'seal-audit',
    usage: '',
    what: 'seal the audit log now; it is sealed every hour by itself',
    needs: 'app',
    async run(app) {
      const { seals, rows } = await sealAuditLog(app);
      return { ok: true, found: `${rows} rows under ${seals} new seals` };
    },
  },
];
