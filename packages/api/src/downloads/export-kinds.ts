import { billJournalExport } from '../billing-invoices/export-journal.ts';
import type { ExportKind, ExportName } from '../exports/export-kind.ts';
import { settlementJournalExport } from '../settlements/export-journal.ts';
import { settlementExport } from '../settlements/export-settlement.ts';
import { settlementsExport } from '../settlements/export-settlements.ts';
import { REPORT_EXPORTS } from '../transaction-report/export-report.ts';

/** Every list that can be taken along, by the name it has among the exports. */
export const EXPORT_KINDS = {
  settlement: settlementExport,
  settlements: settlementsExport,
  settlement_journal: settlementJournalExport,
  bill_journal: billJournalExport,
  transaction_report: REPORT_EXPORTS.transactions,
  declined_transactions: REPORT_EXPORTS.declined,
} as const satisfies Record<ExportName, ExportKind>;
