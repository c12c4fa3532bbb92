import { randomInt } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { encryptSecret } from '@cordelle/db/encryption.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import {
  DEBIT_NOTICE_DAYS,
  TEST_BUSINESS_DAYS,
  TEST_CENTS,
  TEST_CODE_DIGITS,
} from '@cordelle/domain/bank-account-change/limits.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { money } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { testCredit } from '@cordelle/domain/test-credit/decider.ts';
import type { App } from '../app.ts';
import { SEALED_COLUMNS, sealNumbers } from '../bank-numbers/bank-numbers.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { openNumbers } from '../bank-numbers/open-numbers.ts';
import { command, handleAll } from '../handle.ts';
import type { ChangeRow } from './change-rows.ts';

/** Who does it, and when. */
export type Doing = { readonly actor: string; readonly at: Date };

/**
 * The new account counts from now on, the old one is never used again: not even when the new one sends a deposit back. What is
 * in a file already stays there with the account it named.
 */
export async function activateAccount(tx: Tx, app: App, change: ChangeRow, { actor, at }: Doing): Promise<void> {
  const { sql } = tx;
  const { clientId, account, newAccountId } = change;
  const [client] = await sql`
    select ${columns(clients, ['country', 'currency'])} from clients where id = ${clientId} for update`;
  invariant(client, 'a change is of a client');
  const today = localDate(at, RAIL_FACTS[client.country].zone);
  if (account === 'settlement') await keepForFees(tx, app, clientId, { actor, at });
  else await sql`update client_bank_accounts set also_billing = false where client_id = ${clientId} and also_billing`;
  await sql`
    update client_bank_accounts set active = false, replaced_at = ${at}
     where client_id = ${clientId} and purpose = ${account} and active`;
  await sql`
    update client_bank_accounts set active = true, activated_at = ${at},
           debit_from = ${account === 'billing' ? addDays(today, DEBIT_NOTICE_DAYS[client.country]) : null}
     where client_id = ${clientId} and id = ${newAccountId}`;
  if (account === 'billing') await signForDebits(tx, change, { actor, at });
  else await orderTest(tx, app, { change, today, country: client.country, currency: client.currency }, { actor, at });
}

/** Fees go on from the account they were debited from, where deposits alone move to another. */
async function keepForFees(tx: Tx, app: App, clientId: bigint, { actor, at }: Doing): Promise<void> {
  const { sql } = tx;
  const [shared] = await sql`
    select ${columns(clientBankAccounts, ['id', ...SEALED_COLUMNS, 'last2', 'bankName', 'riskIndex'])} from client_bank_accounts
     where client_id = ${clientId} and active and also_billing`;
  if (!shared) return;
  const keyring = await keyringOf(tx, app.keys, clientId);
  const place = { table: 'client_bank_accounts', clientId } as const;
  const [numbers] = await openNumbers(tx, keyring, { actor, purpose: 'details_changed', requestId: null, at }, [
    { ...place, rowId: shared.id, sealed: shared },
  ]);
  const [next] = await sql<{ id: bigint }[]>`select nextval('client_bank_accounts_id_seq') as id`;
  invariant(numbers && next, 'an account has numbers, and a sequence a value');
  await sql`update client_bank_accounts set also_billing = false where client_id = ${clientId} and id = ${shared.id}`;
  const sealed = sealNumbers(keyring, { ...place, rowId: next.id }, numbers);
  await sql`
    insert into client_bank_accounts (client_id, id, purpose, country, institution_number_encrypted, transit_number_encrypted,
        routing_number_encrypted, account_number_encrypted, account_type, last2, bank_name, risk_index, active, created_at, activated_at)
    values (${clientId}, ${next.id}, 'billing', ${sealed.country}, ${sealed.institutionNumberEncrypted},
        ${sealed.transitNumberEncrypted}, ${sealed.routingNumberEncrypted}, ${sealed.accountNumberEncrypted},
        ${sealed.accountType}, ${shared.last2}, ${shared.bankName}, ${shared.riskIndex}, true, ${at}, ${at})`;
  await sql`
    update billing_authorizations set bank_account_id = ${next.id}
     where client_id = ${clientId} and bank_account_id = ${shared.id} and revoked_at is null`;
}

/** What was signed with the request is in force; what was signed before is not any more. */
async function signForDebits({ sql }: Tx, change: ChangeRow, { at }: Doing): Promise<void> {
  const { clientId, newAccountId, agreement, requestedBy, requestedAt, ip, userAgent } = change;
  invariant(agreement, 'an account for fees comes with an agreement');
  await sql`update billing_authorizations set revoked_at = ${at} where client_id = ${clientId} and revoked_at is null`;
  await sql`
    insert into billing_authorizations (client_id, bank_account_id, version, language, text, signer_name, signer_title, actor, ip,
        user_agent, signed_at)
    values (${clientId}, ${newAccountId}, ${agreement.version}, ${agreement.language}, ${agreement.text},
        ${agreement.signerName}, ${agreement.signerTitle}, ${`user:${requestedBy}`}, ${ip}, ${userAgent}, ${requestedAt})`;
}

type Ordering = {
  readonly change: ChangeRow;
  readonly today: CalendarDate;
  readonly country: 'CA' | 'US';
  readonly currency: 'CAD' | 'USD';
};

/** A small credit with a code leaves with the next file. */
async function orderTest(
  tx: Tx,
  { keys }: App,
  { change, today, country, currency }: Ordering,
  { actor, at }: Doing,
): Promise<void> {
  const { clientId, id, newAccountId } = change;
  const [next] = await tx.sql<{ id: bigint }[]>`
    select nextval(pg_get_serial_sequence('test_credits', 'id')) as id`;
  invariant(next, 'a sequence gives a value');
  const cents = BigInt(randomInt(TEST_CENTS.min, TEST_CENTS.max + 1));
  const code = String(randomInt(10 ** TEST_CODE_DIGITS)).padStart(TEST_CODE_DIGITS, '0');
  const keyring = await keyringOf(tx, keys, clientId);
  const place = { table: 'test_credit_codes', column: 'code_encrypted', clientId, rowId: next.id };
  await tx.sql`
    insert into test_credit_codes (client_id, id, code_encrypted) values (${clientId}, ${next.id}, ${encryptSecret(keyring, place, code)})`;
  const order = command(
    testCredit,
    { clientId, id: next.id },
    { type: 'order', bankAccountId: String(newAccountId), orderedOn: today, amount: money(cents, currency) },
    {},
  );
  await handleAll(tx, [order], { actor, cause: `bank account change ${id}`, occurredAt: at });
  await tx.sql`
    update bank_account_changes set test_credit_id = ${next.id},
           test_expires_on = ${addBusinessDays(calendarOf(country), today, TEST_BUSINESS_DAYS)}
     where client_id = ${clientId} and id = ${id}`;
}
