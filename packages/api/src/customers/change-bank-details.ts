import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { readMaskable } from '@cordelle/db/mask.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { accountDifference } from '@cordelle/domain/bank-numbers/account-difference.ts';
import { bankNameOf } from '@cordelle/domain/bank-numbers/bank-names.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import {
  BANK_NUMBER_FIELDS,
  bankNumbersOf,
  type EnteredNumbers,
  enteredOf,
} from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { comparedNumbers, SEALED_COLUMNS } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { HIDDEN_NUMBERS } from '@cordelle/engine/bank-numbers/hidden-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openNumbers } from '@cordelle/engine/bank-numbers/open-numbers.ts';
import { command, handleAll } from '@cordelle/engine/handle.ts';
import { RowChanges } from '@cordelle/engine/row-changes.ts';
import { bankAccountRow } from './bank-account-row.ts';

export type Editor = { readonly actor: string; readonly at: Date; readonly requestId: string | null };
type Client = { readonly id: bigint; readonly country: Rail };
type Holder = { readonly id: bigint; readonly bankAccountId: bigint | null };

/** The new version of somebody's bank details. */
export type ChangedDetails = {
  readonly bankAccountId: bigint;
  readonly mask: string;
  readonly bankName: string | null;
  /** Only the kind of the account may have changed: then what was verified stays so. */
  readonly digitsChanged: boolean;
  /** It is an account at the bank of the one before, or there was none. */
  readonly sameBank: boolean;
};

const STORED = columns(customerBankAccounts, ['id', 'mask', 'blindIndex', 'disabledAt', ...SEALED_COLUMNS]);
type Stored = Row<typeof STORED>;

/**
 * Writes a new version of a customer's bank details where what was entered says something new; null: it is so already.
 * A number that is left out, or that is exactly the mask shown, is kept. Typing a refused account again in full takes it into
 * use again. Microdeposits under way to other digits are called off. The customer's row is the caller's: it is locked, and
 * points at the new version only afterwards. Throws `customer.wrong_mask` and the refusals of `bankNumbersOf`.
 */
export async function changeBankDetails(
  tx: Tx,
  keys: KeyStore,
  client: Client,
  holder: Holder,
  entered: EnteredNumbers,
  by: Editor,
): Promise<ChangedDetails | null> {
  const stored = holder.bankAccountId === null ? null : await storedDetails(tx, client.id, holder.bankAccountId);
  const typed = typedAnew(client.country, entered, stored);
  if (Object.keys(typed).length === 0) return null;
  const before = stored && (await opened(tx, keys, client.id, stored, by));
  const numbers = bankNumbersOf(client.country, { ...before, ...typed });
  const blindIndex = searchIndexOf(keys, client.id, comparedNumbers(numbers));
  const difference = accountDifference(stored, numbers, blindIndex);
  if (difference === null) return null;
  const bankName = bankNameOf(numbers);
  const written = await writeVersion(tx, keys, client.id, holder.id, { numbers, bankName, at: by.at });
  if (difference.digits) await cancelMicrodeposits(tx, client.id, holder.id, by);
  const bankField = client.country === 'CA' ? 'institutionNumber' : 'routingNumber';
  const sameBank = before === null || before[bankField] === enteredOf(numbers)[bankField];
  return { ...written, bankName, digitsChanged: difference.digits, sameBank };
}

/** What of the input says something: no mask of the number on file, and nothing left out. */
function typedAnew(country: Rail, entered: EnteredNumbers, stored: Stored | null): EnteredNumbers {
  const masks = { ...HIDDEN_NUMBERS, accountNumber: stored?.mask ?? null };
  const typed: Record<string, string> = {};
  for (const field of BANK_NUMBER_FIELDS[country]) {
    const value = entered[field]?.trim();
    if (value === undefined) continue;
    if (field === 'bankAccountType') {
      if (stored === null || value.toLowerCase() !== stored.accountType) typed[field] = value;
      continue;
    }
    const read = readMaskable(value, stored ? masks[field] : null);
    if (read === 'wrong_mask') throw new DomainError('customer.wrong_mask', { field: `bankAccount.${field}` });
    if (read === 'new') typed[field] = value;
  }
  return typed;
}

async function storedDetails({ sql }: Tx, clientId: bigint, id: bigint): Promise<Stored> {
  const [stored] = await sql`
    select ${STORED}
      from customer_bank_accounts where client_id = ${clientId} and id = ${id}`;
  invariant(stored, 'a customer points at bank details that exist');
  return stored;
}

async function opened(tx: Tx, keys: KeyStore, clientId: bigint, stored: Stored, by: Editor): Promise<EnteredNumbers> {
  const keyring = await keyringOf(tx, keys, clientId);
  const row = { table: 'customer_bank_accounts', clientId, rowId: stored.id, sealed: stored } as const;
  const [numbers] = await openNumbers(tx, keyring, { ...by, purpose: 'details_changed' }, [row]);
  invariant(numbers, 'one account has one set of numbers');
  return enteredOf(numbers);
}

async function writeVersion(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  customerId: bigint,
  details: { readonly numbers: BankNumbers; readonly bankName: string | null; readonly at: Date },
) {
  const [[drawn], [newest]] = await Promise.all([
    tx.sql<{ id: bigint }[]>`select nextval('customer_bank_accounts_id_seq') as id`.execute(),
    tx.sql<{ version: number }[]>`
      select coalesce(max(version), 0) + 1 as version
        from customer_bank_accounts where client_id = ${clientId} and customer_id = ${customerId}`.execute(),
  ]);
  invariant(drawn && newest, 'a sequence gives a value');
  const next = { ...drawn, ...newest };
  const key = { clientId, id: next.id };
  const keyring = await keyringOf(tx, keys, clientId);
  const row = bankAccountRow(keys, keyring, key, { ...details, customerId, version: next.version });
  await new RowChanges(customerBankAccounts).insert(key, row).write(tx);
  return { bankAccountId: next.id, mask: row.mask };
}

/** The lifecycle ends a microdeposit when the digits of the account change. */
async function cancelMicrodeposits(tx: Tx, clientId: bigint, customerId: bigint, { actor, at }: Editor): Promise<void> {
  const open = await tx.sql`
    select ${columns(microdeposits, ['id'])} from microdeposits where client_id = ${clientId} and customer_id = ${customerId} and status = 'Requested'`;
  if (open.length === 0) return;
  const works = open.map(({ id }) =>
    command(microdeposit, { clientId, id }, { type: 'cancel', reason: 'bank_details_changed' }, {}),
  );
  await handleAll(tx, works, { actor, cause: null, occurredAt: at });
}
