import type { Tx } from '@cordelle/db/connection.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { bankNumbersOf, type EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { type AccountPurpose, keepAccount } from './account-rows.ts';

/**
 * Numbers of an account as somebody typed them for a country. Throws what is wrong with them at their fields, which stand under
 * `place`; `otherRail`, for numbers of the other country's banks.
 */
export function numbersTyped(
  country: Rail,
  typed: EnteredNumbers,
  place: string,
  otherRail: 'bank_connection.other_rail' | 'bank_change.other_rail',
): BankNumbers {
  const here = (field: string) => field.replace('bankAccount.', `${place}.`);
  const other = country === 'CA' ? typed.routingNumber : typed.transitNumber || typed.institutionNumber;
  if (other) throw new DomainError(otherRail, { field: `${place}.accountNumber` });
  try {
    return bankNumbersOf(country, typed);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { field } = error.details;
    throw new DomainError(
      error.code,
      field ? { ...error.details, field: here(String(field)) } : error.details,
      error.fields.map(here),
    );
  }
}

type Typed = {
  readonly purpose: AccountPurpose;
  readonly typed: EnteredNumbers;
  /** Where the numbers stand on the wire. */
  readonly at: string;
};

/** Takes numbers somebody typed, in place of the account there was. Throws as `numbersTyped`. Needs the worker's sight. */
export async function keepTypedAccount(
  tx: Tx,
  app: App,
  client: { readonly id: bigint; readonly country: Rail },
  { purpose, typed, at: place }: Typed,
): Promise<void> {
  const numbers = numbersTyped(client.country, typed, place, 'bank_connection.other_rail');
  const at = app.clock.now();
  // What a late bank would still say is no longer wanted.
  await tx.sql`
    update client_bank_connections set state = 'failed', problem = 'replaced', ended_at = ${at}, login_id_encrypted = null
     where client_id = ${client.id} and purpose = ${purpose} and state = 'reading' and not for_change`;
  await keepAccount(tx, app, { clientId: client.id, purpose, numbers, bank: null, at });
}
