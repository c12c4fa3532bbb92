import { post, type Route } from '../route.ts';

/** A spreadsheet of transactions in two calls: every line with what is wrong with it, then the import of those chosen by their ids. */
export const transactionImportRoutes: readonly Route[] = [
  post('/transaction_schedules/csv_preview', 'transactionImports.csvPreview', {
    upload: 'csv',
    refusals: [
      'upload.csv_not_accepted',
      'upload.too_large',
      'upload.too_small',
      'upload.csv_empty',
      'upload.csv_too_many_rows',
      'upload.one_file_only',
      'import.mapping_incomplete',
    ],
  }),
  post('/transaction_schedules/csv_import', 'transactionImports.csvImport', {
    refusals: ['import.nothing_selected', 'import.wrong_state', 'record.not_found'],
  }),
];
