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
  /** A document that opens only with a password. */
  'upload.password_protected': { field: 'file', message: 'error_upload_password_protected' },
  /** Something stands in a PDF before its beginning, as some banks send it. */
  'upload.pdf_begins_late': { field: 'file', message: 'error_upload_pdf_begins_late' },
  /** A document without a page, or with more than `max`. */
  'upload.no_pages': { field: 'file', message: 'error_upload_no_pages' },
  'upload.too_many_pages': { field: 'file', message: 'error_upload_too_many_pages' },
  /** A picture in the format in which phones keep them. */
  'upload.heic': { field: 'file', message: 'error_upload_heic' },
  /** The scanner found something in it. */
  'upload.infected': { field: 'file', message: 'error_upload_infected' },
  /** A document of the business was replaced `max` times within thirty days. */
  'upload.replaced_too_often': { field: 'file', message: 'error_upload_replaced_too_often' },
  /** The files of one client take more than `size` GB. */
  'upload.no_space': { field: 'file', message: 'error_upload_no_space' },
  /** A document that was handed in, and is not asked for again. */
  'upload.not_asked_for': { field: 'file', message: 'error_upload_not_asked_for' },
  /** A spreadsheet with a heading and nothing below it, or with more rows than are taken at once. */
  'upload.csv_empty': { field: 'file', message: 'error_upload_csv_empty' },
  'upload.csv_too_many_rows': { field: 'file', message: 'error_upload_csv_too_many_rows' },
  /** An archive that cannot be read, or comes in parts. */
  'upload.zip_unreadable': { field: 'file', message: 'error_upload_zip_unreadable' },
  /** An archive with more than `max` files. */
  'upload.zip_too_many': { field: 'file', message: 'error_upload_zip_too_many' },
} as const satisfies ErrorDefinitions;
