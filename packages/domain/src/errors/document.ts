import type { ErrorDefinitions } from './definition.ts';

/** Files that are taken in, and lists that are given out. */
export const documentErrors = {
  /** A file of a kind that is not taken. */
  'upload.not_accepted': { field: 'file', message: 'error_upload_not_accepted' },
  'upload.csv_not_accepted': { field: 'file', message: 'error_upload_csv_not_accepted' },
  /** A file over its limit; `size` in MB. */
  'upload.too_large': { field: 'file', message: 'error_upload_too_large' },
  /** A file without a byte; `size` in bytes. */
  'upload.too_small': { field: 'file', message: 'error_upload_too_small' },
  /** A file that cannot be read or kept. */
  'upload.failed': { field: 'file', message: 'error_upload_failed' },
  /** The link to a file is more than five minutes old, altered, or was given to somebody else. */
  'download.link_invalid': { field: 'base', message: 'error_download_link_invalid' },
  /** More rows than a PDF holds. */
  'export.too_long_for_pdf': { field: 'base', message: 'error_export_too_long_for_pdf' },
  /** A report ends before it begins. */
  'report.range_reversed': { field: 'endDate', message: 'error_report_range_reversed' },
  /** A report of more than `days` days. */
  'report.range_too_long': { field: 'base', message: 'error_report_range_too_long' },
  /** A picture of more than 25 million points. */
  'upload.too_many_pixels': { field: 'file', message: 'error_upload_too_many_pixels' },
  /** More than one file came along. */
  'upload.one_file_only': { field: 'file', message: 'error_upload_one_file_only' },
  /** A document that does things when it is opened, or cannot be looked into. */
  'upload.unsafe_document': { field: 'file', message: 'error_upload_unsafe_document' },
  /** A spreadsheet with a heading and nothing below it, or with more rows than are taken at once. */
  'upload.csv_empty': { field: 'file', message: 'error_upload_csv_empty' },
  'upload.csv_too_many_rows': { field: 'file', message: 'error_upload_csv_too_many_rows' },
} as const satisfies ErrorDefinitions;
