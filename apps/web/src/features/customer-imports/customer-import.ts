import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Imports = inferRouterOutputs<AppRouter>['customerImports'];

export type CustomerImport = Imports['byId'];
export type EarlierImport = Imports['list']['records'][number];
export type ImportState = CustomerImport['state'];
export type PreviewPage = Imports['preview'];
export type PreviewRow = PreviewPage['records'][number];
export type ImportRow = Imports['row'];
export type ImportCell = ImportRow['cells'][number];

const UNDER_WAY: readonly ImportState[] = ['checking', 'importing', 'undoing'];

/** Whether the server is at work on it, so that its state changes by itself. */
export const isUnderWay = (state: ImportState): boolean => UNDER_WAY.includes(state);

/** Whether its columns can be matched in another way: nothing of it was written yet. */
export const mayMatchAgain = (state: ImportState): boolean => state === 'ready' || state === 'failed';

/** How many of its lines the work under way is about, and how many of those are done. */
export function progressOf({ state, rowCount, counts }: Pick<CustomerImport, 'state' | 'rowCount' | 'counts'>): {
  done: number;
  total: number;
} {
  const settled = counts.imported + counts.updated + counts.failed;
  if (state === 'checking') return { done: rowCount - counts.unchecked, total: rowCount };
  if (state === 'undoing') return { done: counts.undone, total: counts.undone + counts.imported + counts.updated };
  return { done: settled, total: settled + counts.selected };
}

/** Whether a line is still to come: only those can be chosen and changed. */
export const isOpen = ({ state }: Pick<PreviewRow, 'state'>): boolean =>
  state === 'valid' || state === 'invalid' || state === 'failed';

/** What came of the import: those created or updated, out of those chosen. */
export const resultOf = ({ counts }: Pick<CustomerImport, 'counts'>): { ok: number; total: number } => ({
  ok: counts.imported + counts.updated,
  total: counts.imported + counts.updated + counts.failed,
});

export const PREVIEW_PATH = '/client/customers/imports/preview-customers';
export const previewHref = (importId: string): string => `${PREVIEW_PATH}?import=${importId}`;
export const UPLOAD_PATH = '/client/customers/new/imports/csv';
