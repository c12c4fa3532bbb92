import { templateFields } from '@cordelle/validation/customers/import-fields.ts';
import { TRANSACTION_FIELDS } from '@cordelle/validation/transaction-fields.ts';
import { Hono } from 'hono';

const FILES = {
  'customers_ca.csv': templateFields('CA'),
  'customers_us.csv': templateFields('US'),
  'transactions.csv': TRANSACTION_FIELDS,
} as const;

/** Spreadsheets call a file UTF-8 when it begins like this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Empty spreadsheets to begin with: the headings, and no example that could be imported by mistake. */
export function csvTemplates(): Hono {
  const http = new Hono();
  for (const [filename, fields] of Object.entries(FILES))
    http.get(`/${filename}`, (c) =>
      c.body(`${BYTE_ORDER_MARK}${fields.join(',')}\r\n`, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${filename}"`,
        'Cache-Control': 'public, max-age=3600',
      }),
    );
  return http;
}
