import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { lastTwo, mask } from '@cordelle/db/mask.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { comparedNumbers, sealNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';

/** One version of a payer's bank details as `customer_bank_accounts` keeps it: ciphertext, mask and blind index. */
export const bankAccountRow = (
  keys: KeyStore,
  keyring: DataKeyring,
  key: { readonly clientId: bigint; readonly id: bigint },
  details: {
    readonly customerId: bigint;
    readonly version: number;
    readonly numbers: BankNumbers;
    readonly bankName: string | null;
    readonly at: Date;
  },
) => ({
  customerId: details.customerId,
  version: details.version,
  ...sealNumbers(keyring, { table: 'customer_bank_accounts', clientId: key.clientId, rowId: key.id }, details.numbers),
  last2: lastTwo(details.numbers.account),
  mask: mask(details.numbers.account),
  bankName: details.bankName,
  blindIndex: searchIndexOf(keys, key.clientId, comparedNumbers(details.numbers)),
  source: 'entry' as const,
  createdAt: details.at,
});
