import type { BankAccountNumbers } from '@cordelle/db/blind-index.ts';
import { type DataKeyring, decryptSecret, encryptSecret } from '@cordelle/db/encryption.ts';
import type { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';

/** The ciphertext columns that `customer_bank_accounts` and `client_bank_accounts` share. */
export const SEALED_COLUMNS = [
  'country',
  'institutionNumberEncrypted',
  'transitNumberEncrypted',
  'routingNumberEncrypted',
  'accountNumberEncrypted',
  'accountType',
] as const;
export type SealedNumbers = Readonly<Pick<typeof customerBankAccounts.$inferSelect, (typeof SEALED_COLUMNS)[number]>>;

/** The row that holds the ciphertext; moved elsewhere it does not open. */
export type NumbersRow = {
  readonly table: 'customer_bank_accounts' | 'client_bank_accounts';
  readonly clientId: bigint;
  readonly rowId: bigint;
};

/** Encrypts the numbers of one bank account for its row. */
export function sealNumbers(keyring: DataKeyring, row: NumbersRow, numbers: BankNumbers): SealedNumbers {
  const seal = (column: string, plain: string) => encryptSecret(keyring, { ...row, column }, plain);
  return {
    country: numbers.country,
    institutionNumberEncrypted:
      numbers.country === 'CA' ? seal('institution_number_encrypted', numbers.institution) : null,
    transitNumberEncrypted: numbers.country === 'CA' ? seal('transit_number_encrypted', numbers.transit) : null,
    routingNumberEncrypted: numbers.country === 'US' ? seal('routing_number_encrypted', numbers.routing) : null,
    accountNumberEncrypted: seal('account_number_encrypted', numbers.account),
    accountType: numbers.country === 'US' ? numbers.accountType : null,
  };
}

/** Opens what `sealNumbers` wrote. Who may call it, and the audit row it costs, stand in `open-numbers.ts`. */
export function unsealNumbers(keyring: DataKeyring, row: NumbersRow, sealed: SealedNumbers): BankNumbers {
  const open = (column: string, stored: string | null): string => {
    if (stored === null) throw new Error(`${row.table} ${row.rowId} has no ${column}`);
    return decryptSecret(keyring, { ...row, column }, stored);
  };
  const account = open('account_number_encrypted', sealed.accountNumberEncrypted);
  if (sealed.country === 'US') {
    const routing = open('routing_number_encrypted', sealed.routingNumberEncrypted);
    return { country: 'US', routing, account, accountType: sealed.accountType ?? 'checking' };
  }
  return {
    country: 'CA',
    institution: open('institution_number_encrypted', sealed.institutionNumberEncrypted),
    transit: open('transit_number_encrypted', sealed.transitNumberEncrypted),
    account,
  };
}

/** What makes two accounts the same one, for the blind index. */
export const comparedNumbers = (numbers: BankNumbers): BankAccountNumbers => ({
  country: numbers.country,
  bank: numbers.country === 'CA' ? `${numbers.institution}${numbers.transit}` : numbers.routing,
  account: numbers.account,
});
