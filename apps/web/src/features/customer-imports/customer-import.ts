import type { AppRouter } from '@cordelle/api/root.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { inferRouterOutputs } from '@trpc/server';

type Imports = inferRouterOutputs<AppRouter>['customerImports'];

export type CustomerImport = Imports['byId'];
export type EarlierImport = Imports['list']['records'][number];
export type PreviewPage = Imports['preview'];
export type PreviewRow = PreviewPage['records'][number];
export type ImportRow = Imports['row'];
export type ImportCell = ImportRow['cells'][number];

/** What came of the import: those created or updated, out of those chosen. */
export const resultOf = ({ counts }: Pick<CustomerImport, 'counts'>): { ok: number; total: number } => ({
  ok: counts.imported + counts.updated,
  total: counts.imported + counts.updated + counts.failed,
});

/** What became of those whom an undone import had created or updated. */
export function undoneWords(
  {
    counts: { undone, undoneUpdates },
  }: { readonly counts: Pick<CustomerImport['counts'], 'undone' | 'undoneUpdates'> },
  locale: 'en' | 'fr',
): string {
  const counted = (count: number) => ({ count, number: formatNumber(count, locale) });
  const created = undone - undoneUpdates;
  return [
    created > 0 && m.csv_undone_created(counted(created)),
    undoneUpdates > 0 && m.csv_undone_updated(counted(undoneUpdates)),
    undone > 0 && m.csv_undone_kept({ count: undone }),
  ]
    .filter(Boolean)
    .join(' ');
}

export const PREVIEW_PATH = '/client/customers/imports/preview-customers';
export const previewHref = (importId: string): string => `${PREVIEW_PATH}?import=${importId}`;
export const UPLOAD_PATH = '/client/customers/new/imports/csv';
