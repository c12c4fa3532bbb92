import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import { type NumbersRow, type SealedNumbers, unsealNumbers } from './bank-numbers.ts';

/** Why numbers are read in clear. */
export type Purpose =
  | 'customer_export'
  | 'bank_file'
  | 'shown_to_user'
  | 'notice_of_change'
  | 'details_changed'
  | 'agreement';

/**
 * The one way to read bank numbers in clear: the audit row (who, why, which rows) is written first, in the same
 * transaction, so numbers nobody accounts for are never read. All rows are of one client and one table.
 */
export async function openNumbers(
  tx: Tx,
  keyring: DataKeyring,
  reading: { actor: string; purpose: Purpose; requestId: string | null; at: Date },
  rows: readonly (NumbersRow & { sealed: SealedNumbers })[],
): Promise<BankNumbers[]> {
  const [first] = rows;
  if (!first) return [];
  const { actor, purpose, requestId, at } = reading;
  await writeAuditRows(tx, [
    {
      clientId: first.clientId,
      at,
      actor,
      action: 'bank_numbers.open',
      targetType: first.table,
      targetId: rows.length === 1 ? first.rowId : null,
      after: { purpose, count: rows.length },
      requestId,
    },
  ]);
  return rows.map((row) => unsealNumbers(keyring, row, row.sealed));
}
