import { settlementExport } from '../settlements/export-settlement.ts';
import { settlementsExport } from '../settlements/export-settlements.ts';
import { reportExport } from '../transaction-report/export-report.ts';
import type { ExportKind } from './export-kind.ts';

/** Every list that can be taken along, by the name it has among the exports. */
export const EXPORT_KINDS = {
  settlement: settlementExport,
  settlements: settlementsExport,
  transaction_report: reportExport,
  declined_transactions: reportExport,
} as const satisfies Record<string, ExportKind>;

export type ExportName = keyof typeof EXPORT_KINDS;

export const isExportName = (name: string): name is ExportName => Object.hasOwn(EXPORT_KINDS, name);
