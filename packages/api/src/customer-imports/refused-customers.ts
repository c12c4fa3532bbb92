import { columns } from '@cordelle/db/columns.ts';
import { customerImportRows } from '@cordelle/db/schema/customer-imports.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { problemWords } from '../imports/choice-words.ts';
import { refusedLines } from '../imports/refused-lines.ts';
import { columnOf, storedProblems } from './file-columns.ts';
import { findImport } from './import-state.ts';
import { maskedLine } from './masked-cells.ts';
import { openContent } from './row-content.ts';

/**
 * Lines about customers that cannot be imported. Numbers of accounts are masked: whoever hands the file in again leaves the masks
 * as they are, and the numbers are taken from the line they come from.
 */
export const refusedCustomers = (
  { database, keys }: Pick<App, 'database' | 'keys'>,
  asked: { readonly clientId: bigint; readonly importId: bigint; readonly language: Language },
): AsyncGenerator<Uint8Array> => {
  const { clientId, importId, language } = asked;
  return refusedLines(database, asked, {
    headers: async (tx) => (await findImport(tx, clientId, importId)).headers,
    after: async (tx, line, limit) => {
      const [file, keyring] = await Promise.all([findImport(tx, clientId, importId), keyringOf(tx, keys, clientId)]);
      const rows = await tx.sql`
        select ${columns(customerImportRows, ['id', 'line', 'cellsEncrypted', 'problems'])} from customer_import_rows
         where client_id = ${clientId} and import_id = ${importId} and state in ('invalid', 'failed') and line > ${line}
         order by line limit ${limit}`;
      return rows.map((row) => ({
        line: row.line,
        cells: maskedLine(
          openContent(keyring, { clientId, rowId: row.id }, row.cellsEncrypted).cells,
          file.headers,
          file.mapping,
        ),
        reasons: storedProblems.parse(row.problems).map(({ field, message, inputs }) => {
          const words = problemWords(message, language, inputs);
          const column = field && (columnOf(file, field) ?? translate(`import_field_${field}`, language));
          return column === null ? words : translate('import_refused_reason', language, { column, message: words });
        }),
      }));
    },
  });
};
