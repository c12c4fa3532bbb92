import type { Tx } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { type Decidable, reviewOf } from '../imports/review.ts';
import { findTransactionImport } from './columns.ts';
import { remarkWords, remarkWordsUnvalued, storedRemarks } from './remarks.ts';

const DECIDABLE: Decidable<TransactionField> = {
  mayReplace: () => true,
  mayLeaveOut: (field) => ['comment', 'frequency', 'installments'].includes(field),
};

/** What is wrong with the lines of a file of payments, and how others were read. Throws `record.not_found`. */
export async function reviewTransactions(tx: Tx, clientId: bigint, importId: bigint, language: Language) {
  const held = await findTransactionImport(tx, clientId, importId);
  const imports = { table: 'transaction_imports', clientId } as const;
  return reviewOf(tx, imports, held, DECIDABLE, (problem, alike) => {
    const [remark] = storedRemarks.parse([problem]);
    if (!remark) return '';
    return alike ? remarkWords(remark, language) : remarkWordsUnvalued(remark, language);
  });
}
