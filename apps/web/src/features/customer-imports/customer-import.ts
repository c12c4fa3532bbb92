import type { AppRouter } from '@cordelle/api/root.ts';
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

export const PREVIEW_PATH = '/client/customers/imports/preview-customers';
export const previewHref = (importId: string): string => `${PREVIEW_PATH}?import=${importId}`;
export const UPLOAD_PATH = '/client/customers/new/imports/csv';
