import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { type NumbersRow, type SealedNumbers, unsealNumbers } from './bank-numbers.ts';

/** Why numbers are read in clear. */
export type Purpose = 'customer_export' | 'bank_file' | 'shown_to_user' | 'notice_of_change' | 'details_changed';

/**
 * The one way to read bank numbers in clear: the audit row (who, why, which rows) is written first, in the same
 * transaction, so numbers nobody accounts for are never read. All rows are of one client and one table.
 */
export async function openNumbers(
  { sql }: Tx,
  keyring: DataKeyring,
  reading: { actor: string; purpose: Purpose; requestId: string | null; at: Date },
  rows: readonly (NumbersRow & { sealed: SealedNumbers })[],
): Promise<BankNumbers[]> {
  const [first] = rows;
  if (!first) return [];
  await sql`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result, request_id)
    values (${first.clientId}, ${reading.at}, ${reading.actor}, 'bank_numbers.open', ${first.table},
            ${rows.length === 1 ? String(first.rowId) : null},
            ${JSON.stringify({ purpose: reading.purpose, count: rows.length })}::jsonb, 'done', ${reading.requestId})`;
  return rows.map((row) => unsealNumbers(keyring, row, row.sealed));
}
