import { post, type Route } from '../route.ts';

/** A spreadsheet of customers in two calls: every line with what is wrong with it, then the import of those chosen by their ids. */
export const customerImportRoutes: readonly Route[] = [
  post('/customers/csv_preview', 'customerImports.csvPreview', {
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
  post('/customers/csv_import', 'customerImports.csvImport', {
    refusals: ['import.nothing_selected', 'import.wrong_state', 'record.not_found'],
  }),
];
