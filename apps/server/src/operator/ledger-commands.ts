import { rebuildProjections } from '@cordelle/api/rebuild-projections.ts';
import { verifyLedger } from '@cordelle/api/verify-ledger.ts';
import type { Command } from './command.ts';

export const ledgerCommands: readonly Command[] = [
  {
    name: 'rebuild-projections',
    usage: '[--check]',
    what: 'fold the whole log again and put right every row that differs; --check compares and changes nothing',
    needs: 'app',
    async run(app, words) {
      const check = words.flag('check');
      const report = await rebuildProjections(app.worker, { check });
      const differences = report.tables.reduce((sum, table) => sum + table.differences, 0);
      const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
      return {
        ok: !check || differences === 0,
        lines: [
          ...report.tables.map((table) => `${table.table}: ${table.rows} rows, ${table.differences} differ`),
          ...report.differences.map(
            ({ table, key, fault, columns }) =>
              `${table} ${key} ${fault}${columns.length > 0 ? `: ${columns.join(', ')}` : ''}`,
          ),
        ],
        found: `${report.events} events, ${rows} rows, ${differences} ${check ? 'differ' : 'put right'}`,
      };
    },
  },
  {
    name: 'verify-ledger',
    usage: '',
    what: 'prove the ledger: chain of the log, postings, balances and the invariants i1 to i10',
    needs: 'app',
    async run(app) {
      const report = await verifyLedger(app.worker);
      const broken = report.checks.filter(({ holds }) => !holds);
      return {
        ok: report.holds,
        lines: report.checks.flatMap(({ name, holds, offenders }) => [
          `${name}: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
          ...offenders.map((offender) => `  ${offender}`),
        ]),
        found: report.holds
          ? `the ledger holds: ${report.events} events, ${report.checks.length} checks`
          : `the ledger does not hold: ${broken.map(({ name, offenderCount }) => `${name} (${offenderCount})`).join(', ')}`,
      };
    },
  },
];
