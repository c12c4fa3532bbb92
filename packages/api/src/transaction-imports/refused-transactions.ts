import { columns } from '@cordelle/db/columns.ts';
import { transactionImportRows } from '@cordelle/db/schema/transaction-imports.ts';
import type { App } from '@cordelle/engine/app.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { refusedLines } from '../imports/refused-lines.ts';
import { findTransactionImport } from './columns.ts';
import { remarkWords, storedRemarks } from './remarks.ts';

/** Lines about payments that cannot be planned. */
export const refusedTransactions = (
  { database }: Pick<App, 'database' | 'keys'>,
  asked: { readonly clientId: bigint; readonly importId: bigint; readonly language: Language },
): AsyncGenerator<Uint8Array> => {
  const { clientId, importId, language } = asked;
  return refusedLines(database, asked, {
    headers: async (tx) => (await findTransactionImport(tx, clientId, importId)).headers,
    after: async (tx, line, limit) => {
      const { headers, mapping } = await findTransactionImport(tx, clientId, importId);
      const rows = await tx.sql`
        select ${columns(transactionImportRows, ['line', 'cells', 'problems'])} from transaction_import_rows
         where client_id = ${clientId} and import_id = ${importId} and state in ('invalid', 'failed') and line > ${line}
         order by line limit ${limit}`;
      return rows.map((row) => ({
        line: row.line,
        cells: row.cells.cells,
        reasons: storedRemarks
          .parse(row.problems)
          .filter(({ warning }) => warning !== true)
          .map((remark) => {
            const column = remark.field === null ? undefined : mapping[remark.field];
            const message = remarkWords(remark, language);
            if (remark.field === null) return message;
            const named =
              (column === undefined ? null : headers[column]) ?? translate(`import_field_${remark.field}`, language);
            return translate('import_refused_reason', language, { column: named, message });
          }),
      }));
    },
  });
};
