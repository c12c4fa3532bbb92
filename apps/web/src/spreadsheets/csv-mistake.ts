import { m } from '@cordelle/i18n/messages';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';

const { extensions, maxBytes } = FILE_LIMITS.csv;
const BYTES_IN_MEGABYTE = 1_000_000;

/** What is wrong with a file before any of it is sent, in the server's words; null: nothing that could be seen from here. */
export function csvMistake({ name, size }: Pick<File, 'name' | 'size'>): (() => string) | null {
  const isNamedCsv = extensions.some((extension) => name.toLowerCase().endsWith(extension));
  if (!isNamedCsv) return m.error_upload_csv_not_accepted;
  if (size > maxBytes) return () => m.error_upload_too_large({ size: maxBytes / BYTES_IN_MEGABYTE });
  return null;
}
