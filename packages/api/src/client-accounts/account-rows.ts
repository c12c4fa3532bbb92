import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { encryptSecret } from '@cordelle/db/encryption.ts';
import { lastTwo } from '@cordelle/db/mask.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { bankNameOf } from '@cordelle/domain/bank-numbers/bank-names.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { isVerifiedBy } from '@cordelle/domain/onboarding/account-needs.ts';
import type { NameMatch } from '@cordelle/domain/onboarding/name-match.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { comparedNumbers, sealNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';

export type AccountPurpose = 'settlement' | 'billing';

const ACCOUNT = columns(clientBankAccounts, [
  'id',
  'purpose',
  'country',
  'last2',
  'bankName',
  'alsoBilling',
  'source',
  'holderMatch',
  'verifiedAt',
  'riskIndex',
]);
export type AccountRow = Row<typeof ACCOUNT>;

/** The accounts in use of a business in its country: one that was entered for another country is none. */
export const activeAccounts = ({ sql }: Tx, clientId: bigint, country: Rail): Promise<AccountRow[]> =>
  sql`
    select ${ACCOUNT} from client_bank_accounts
     where client_id = ${clientId} and active and country = ${country} order by purpose desc`;

type NewAccount = {
  readonly clientId: bigint;
  readonly purpose: AccountPurpose;
  readonly numbers: BankNumbers;
  /** What the bank said of whose it is; null: the numbers were typed. */
  readonly bank: { readonly holder: string | null; readonly match: NameMatch } | null;
  readonly at: Date;
};

/**
 * The account of a business from now on, in place of the last one; returns its id. Fees that went along with the last one do not
 * follow, and what was signed for it is no longer in force: both are asked anew. The same numbers again change nothing. Needs the
 * worker's sight.
 */
export async function keepAccount(tx: Tx, app: App, given: NewAccount): Promise<bigint> {
  const { clientId, purpose, numbers, bank, at } = given;
  const known = (await activeAccounts(tx, clientId, numbers.country)).find((account) => account.purpose === purpose);
  if (known?.riskIndex === riskIndexOf(app, numbers) && (bank === null || known.verifiedAt !== null)) return known.id;
  await retireAccounts(tx, clientId, purpose, at);
  const id = await setAside(tx, app, given);
  await tx.sql`
    update client_bank_accounts set active = true, activated_at = ${at} where client_id = ${clientId} and id = ${id}`;
  return id;
}

/** An account of a business that is not in use: somebody asks that it be. Returns its id. Needs the worker's sight. */
export async function setAside(
  tx: Tx,
  app: App,
  { clientId, purpose, numbers, bank, at }: NewAccount,
): Promise<bigint> {
  const [next] = await tx.sql<{ id: bigint }[]>`select nextval('client_bank_accounts_id_seq') as id`;
  invariant(next, 'a sequence gives a value');
  const place = { table: 'client_bank_accounts', clientId, rowId: next.id } as const;
  const keyring = await keyringOf(tx, app.keys, clientId);
  const sealed = sealNumbers(keyring, place, numbers);
  const holder = bank?.holder
    ? encryptSecret(keyring, { ...place, column: 'holder_name_encrypted' }, bank.holder)
    : null;
  await tx.sql`
    insert into client_bank_accounts (client_id, id, purpose, country, institution_number_encrypted, transit_number_encrypted,
        routing_number_encrypted, account_number_encrypted, account_type, last2, bank_name, source, holder_name_encrypted,
        holder_match, verified_at, risk_index, active, created_at)
    values (${clientId}, ${next.id}, ${purpose}, ${sealed.country}, ${sealed.institutionNumberEncrypted},
        ${sealed.transitNumberEncrypted}, ${sealed.routingNumberEncrypted}, ${sealed.accountNumberEncrypted},
        ${sealed.accountType}, ${lastTwo(numbers.account)}, ${bankNameOf(numbers)}, ${bank ? 'connection' : 'typed'},
        ${holder}, ${bank?.match ?? null}, ${bank && isVerifiedBy(bank.match) ? at : null}, ${riskIndexOf(app, numbers)}, false, ${at})`;
  return next.id;
}

/** Equal for the same account of any business, and nothing can be read from it. */
export const riskIndexOf = ({ keys }: Pick<App, 'keys'>, numbers: BankNumbers): string =>
  searchIndexOf(keys, PROVIDER_CLIENT_ID, comparedNumbers(numbers));

/** Takes the account of a purpose out of use, with what was signed for it. */
async function retireAccounts({ sql }: Tx, clientId: bigint, purpose: AccountPurpose, at: Date): Promise<void> {
  await sql`
    update client_bank_accounts set active = false, also_billing = false, replaced_at = ${at}
     where client_id = ${clientId} and purpose = ${purpose} and active`;
  if (purpose === 'billing')
    await sql`update client_bank_accounts set also_billing = false where client_id = ${clientId} and also_billing`;
  await revokeStale({ sql }, clientId, at);
}

/** What was signed for an account from which nothing is debited any more is over. */
export async function revokeStale({ sql }: Pick<Tx, 'sql'>, clientId: bigint, at: Date): Promise<void> {
  await sql`
    update billing_authorizations b set revoked_at = ${at}
     where b.client_id = ${clientId} and b.revoked_at is null
       and not exists (select 1 from client_bank_accounts a
                        where a.client_id = b.client_id and a.id = b.bank_account_id and a.active
                          and (a.purpose = 'billing' or a.also_billing))`;
}

/** Fees are debited from the settlement account from now on, until one of the two changes; returns its id, null: there is none. */
export async function billFromSettlement({ sql }: Tx, clientId: bigint, at: Date): Promise<bigint | null> {
  await sql`
    update client_bank_accounts set active = false, replaced_at = ${at}
     where client_id = ${clientId} and purpose = 'billing' and active`;
  const [row] = await sql<{ id: bigint }[]>`
    update client_bank_accounts set also_billing = true
     where client_id = ${clientId} and purpose = 'settlement' and active returning id`;
  await revokeStale({ sql }, clientId, at);
  return row?.id ?? null;
}
