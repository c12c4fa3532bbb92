import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { extensionOf } from '../../uploads/file-name.ts';
import { requireSize } from '../../uploads/limits.ts';
import type { BankStatement } from './bank-statement.ts';
import { readCamt } from './read-camt.ts';
import { readCsvStatement } from './read-csv-statement.ts';

/**
 * Reads a statement as banks hand it out: a spreadsheet saved as CSV, or ISO 20022 camt.053. Only deposits in the client's
 * currency are read. Throws `statement.not_accepted`, `statement.columns_unknown`, `statement.too_long`, `upload.too_large`,
 * `upload.csv_empty` and the other refusals of spreadsheets.
 */
export async function readStatement(file: UploadedFile, currency: Currency): Promise<BankStatement> {
  requireSize(file, 'clientStatement');
  switch (extensionOf(file.filename)) {
    case '.csv':
      return readCsvStatement(file, currency);
    case '.xml':
      return readCamt(file.bytes, currency);
    default:
      throw new DomainError('statement.not_accepted');
  }
}
