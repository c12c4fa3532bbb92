import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredApart } from './measured-apart.ts';
import type { ImportRun } from './measured-import.ts';

/** What a process holds at most beside what it holds anyway. */
export const IMPORT_MEGABYTES_MAX = 200;

const apart =
  (script: string) =>
  async (ownerUrl: string): Promise<ImportRun> => {
    const folder = mkdtempSync(join(tmpdir(), 'cordelle-bench-keys-'));
    try {
      return await measuredApart<ImportRun>(script, [ownerUrl, folder]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

/** The first spreadsheet of a new installation, as long as one may be; `made` are its customers. */
export const benchFirstImport = apart('first-import-process.ts');

/** A spreadsheet of payments, as long as one may be, of two thousand payers; `made` are the debits that are planned afterwards. */
export const benchPaymentsImport = apart('payments-import-process.ts');
