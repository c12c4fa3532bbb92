import { CLEARING_DAYS_MAX, type ClearingReason } from '@cordelle/domain/ledger/invariants.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { differencesOf } from '@cordelle/engine/check-projections.ts';
import { noteDone } from '@cordelle/engine/last-done.ts';
import type { OpenItem } from '@cordelle/engine/ledger/open-clearing.ts';
import { rebuildProjections } from '@cordelle/engine/rebuild-projections.ts';
import { verifyLedger } from '@cordelle/engine/verify-ledger.ts';
import type { Command } from './command.ts';

const REASONS: Readonly<Record<ClearingReason, string>> = {
  asked: 'a person is asked about it in Review',
  answered: 'a person answered the question about it in Review',
  no_statement: 'the statement of its day is not there',
  of_the_bank: 'the bank’s own movement, of no file of ours',
};

/** `open: file CA_RET_20260325_1.txt CAD 25.01 of 2026-03-25, 4 business days old: a person is asked about it in Review`. */
function openLine({ id, currency, cents, day, ageBusinessDays, reason }: OpenItem): string {
  const why = reason
    ? REASONS[reason]
    : ageBusinessDays > CLEARING_DAYS_MAX
      ? 'NO REASON'
      : 'the next statements will tell';
  return `open: ${id} ${currency} ${centsText(cents)} of ${day}, ${ageBusinessDays} business days old: ${why}`;
}

const openWords = (count: number): string =>
  count === 0 ? '' : `; ${count === 1 ? 'one item is' : `${count} items are`} open, each young or with a reason`;

export const ledgerCommands: readonly Command[] = [
  {
    name: 'rebuild-projections',
    usage: '[--check]',
    what: 'fold the whole log again and put right every row that differs; --check compares and changes nothing',
    needs: 'app',
    migrates: (words) => !words.flag('check'),
    async run(app, words) {
      const check = words.flag('check');
      const report = await rebuildProjections(app.worker, { check });
      const differences = differencesOf(report);
      await noteDone(app.worker.sql, 'projection_check', check ? differences : 0);
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
    migrates: false,
    async run(app) {
      const report = await verifyLedger(app.worker);
      const broken = report.checks.filter(({ holds }) => !holds);
      return {
        ok: report.holds,
        lines: report.checks
          .flatMap(({ name, holds, offenders }) => [
            `${name}: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
            ...offenders.map((offender) => `  ${offender}`),
          ])
          .concat(report.openItems.map(openLine)),
        found: report.holds
          ? `the ledger holds: ${report.events} events, ${report.checks.length} checks${openWords(report.openItems.length)}`
          : `the ledger does not hold: ${broken.map(({ name, offenderCount }) => `${name} (${offenderCount})`).join(', ')}`,
      };
    },
  },
];
