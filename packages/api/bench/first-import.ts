import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredApart } from './measured-apart.ts';

export type FirstImport = {
  readonly rows: number;
  /** Customers that are there afterwards. */
  readonly made: number;
  readonly previewSeconds: number;
  readonly importSeconds: number;
  /** Of a process that does nothing else: before its file, and at most. */
  readonly idleMegabytes: number;
  readonly peakMegabytes: number;
};

/** What a process holds at most beside what it holds anyway. */
export const IMPORT_MEGABYTES_MAX = 200;

/** The first spreadsheet of a new installation, as long as one may be. */
export async function benchFirstImport(ownerUrl: string): Promise<FirstImport> {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-bench-keys-'));
  try {
    return await measuredApart<FirstImport>('first-import-process.ts', [ownerUrl, folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
