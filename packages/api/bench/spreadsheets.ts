import { IMPORT_FIELDS } from '@cordelle/validation/customers/import-fields.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';

export const MOST_ROWS = 50_000;

function linesOf(prefix: string, count: number, city: string): string[] {
  return Array.from({ length: count }, (_, at) => {
    const contact = `Zoë Roy ${prefix}${at},${prefix}-${at},${prefix}${at}@ex.test,,Personal,Online`;
    return `${contact},,,${city},QC,,00123,003,${1_000_000 + at},`;
  });
}

/** At most 5 MB with fifty thousand lines. */
export const spreadsheet = (prefix: string, count: number, city = 'Québec'): UploadedFile =>
  new UploadedFile(
    'customers.csv',
    Buffer.from([IMPORT_FIELDS.CA.join(','), ...linesOf(prefix, count, city)].join('\n')),
  );
