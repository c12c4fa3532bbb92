import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FirstImport } from './first-import.ts';
import { measuredApart } from './measured-apart.ts';
import { MOST_ROWS } from './spreadsheets.ts';

/** As of a spreadsheet of customers; `made` are the debits that are planned afterwards. */
export type PaymentsImport = FirstImport;

/** A spreadsheet of payments, as long as one may be, of two thousand payers. */
export async function benchPaymentsImport(ownerUrl: string): Promise<PaymentsImport> {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-bench-keys-'));
  try {
    return await measuredApart<PaymentsImport>('payments-import-process.ts', [ownerUrl, folder, String(MOST_ROWS)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
