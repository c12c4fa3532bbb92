import { randomInt } from 'node:crypto';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { encryptSecret } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import type { ValidationMethod } from '@cordelle/domain/account-validation/proofs.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { DomainError } from '@cordelle/domain/errors.ts';
import type { TwoAmounts } from '@cordelle/domain/microdeposit/amounts.ts';
import {
  EXPIRY_BUSINESS_DAYS,
  microdeposit,
  RECORDS_MAX,
  RECORDS_WINDOW_DAYS,
} from '@cordelle/domain/microdeposit/decider.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { changeCustomersAlike } from '../customers/customer-rows.ts';
import { command, handleMany } from '../handle.ts';
import { problemOfRail } from '../rail-open.ts';
import type { RequestMeta } from '../request-meta.ts';
import { writeLinks } from './links.ts';

/** Whose account is to be verified. */
export type AccountToVerify = {
  readonly customerId: bigint;
  readonly bankAccountId: bigint;
  /** Tells the same account of two customers, or typed in twice. */
  readonly blindIndex: string;
};

/**
 * Asks for two test credits per account, or a prenote, for the next bank file; the customers who show it, whose rows the caller
 * holds, wait for their verification. Returns the refusals by customer: `rail.not_open`, `microdeposit.open_record_exists`, `microdeposit.too_many_records`.
 */
export async function requestMicrodeposits(
  tx: Tx,
  keys: KeyStore,
  requestMeta: RequestMeta,
  rail: Rail,
  accounts: readonly AccountToVerify[],
  method: ValidationMethod = 'micro_entries',
): Promise<ReadonlyMap<bigint, DomainError>> {
  if (accounts.length === 0) return new Map();
  const closed = await problemOfRail(tx, rail);
  if (closed) return new Map(accounts.map(({ customerId }) => [customerId, closed]));
  const { clientId, now, meta } = requestMeta;
  const today = localDate(now, RAIL_FACTS[rail].zone);
  const expiresOn = addBusinessDays(calendarOf(rail), today, EXPIRY_BUSINESS_DAYS);
  const known = await recordsOf(tx, clientId, accounts, addDays(today, -RECORDS_WINDOW_DAYS));
  const ids = await tx.sql<{ id: bigint }[]>`
    select nextval('microdeposits_id_seq') as id from generate_series(1, ${accounts.length}::int)`;
  const asked = accounts.flatMap((account, index) => {
    const id = ids[index]?.id;
    return id === undefined ? [] : [{ account, id }];
  });
  const outcomes = await handleMany(
    tx,
    asked.map(({ account, id }) => {
      const records = known.get(account.blindIndex) ?? { recent: 0, open: false };
      // The same account twice among those asked for: the second finds the first, unless that was one too many.
      const open = records.open || records.recent < RECORDS_MAX;
      known.set(account.blindIndex, { recent: records.recent + 1, open });
      return command(
        microdeposit,
        { clientId, id },
        {
          type: 'request',
          customerId: String(account.customerId),
          bankAccountId: String(account.bankAccountId),
          currency: currencyOf(rail),
          ...(method === 'prenote' ? { method } : {}),
          requestedOn: today,
          expiresOn,
        },
        { recentRecords: records.recent, openRecordExists: records.open },
      );
    }),
    meta,
  );
  const refused = new Map<bigint, DomainError>();
  const requested = asked.filter(({ account }, index) => {
    const outcome = outcomes[index];
    if (outcome && 'refused' in outcome) refused.set(account.customerId, outcome.refused);
    return outcome && 'stored' in outcome;
  });
  if (method === 'micro_entries') {
    await keepAmounts(tx, keys, requestMeta, requested);
    await writeLinks(tx, keys, requestMeta, requested);
  }
  const verificationMethod = method === 'prenote' ? 'prenote' : 'microdeposit';
  const waiting = await showing(tx, clientId, requested);
  await changeCustomersAlike(tx, clientId, waiting, { bankVerification: 'pending', verificationMethod });
  return refused;
}

/** Those of the customers who show the very account: an agreement may cover another one. */
async function showing(
  { sql }: Tx,
  clientId: bigint,
  requested: readonly { readonly account: AccountToVerify }[],
): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select id from customers
     where client_id = ${clientId}
       and bank_account_id = any(${arrayLiteral(requested.map(({ account }) => account.bankAccountId))}::bigint[])
     order by id`;
  return rows.map(({ id }) => id);
}

type Records = { readonly recent: number; readonly open: boolean };

/** Records of each account, whoever's it is. Two requests for one account wait for each other, so that both count right. */
async function recordsOf(
  { sql }: Tx,
  clientId: bigint,
  accounts: readonly AccountToVerify[],
  after: string,
): Promise<Map<string, Records>> {
  const indexes = [...new Set(accounts.map(({ blindIndex }) => blindIndex))].sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('microdeposits of ' || ${clientId}::bigint || ' ' || blind_index, 0))
      from unnest(${arrayLiteral(indexes)}::text[]) as i (blind_index)`;
  const rows = await sql`
    select ${columns(customerBankAccounts, 'a', ['blindIndex'])},
           ${computed<Pick<Records & { blindIndex: string }, 'recent' | 'open'>>({
             recent: sql`(count(*) filter (where m.requested_on > ${after}))::int`,
             open: `bool_or(m.status = 'Requested')`,
           })}
      from customer_bank_accounts a
      join microdeposits m on m.client_id = a.client_id and m.customer_id = a.customer_id and m.bank_account_id = a.id
     where a.client_id = ${clientId} and a.blind_index = any(${arrayLiteral(indexes)}::text[])
     group by a.blind_index`;
  return new Map(rows.map(({ blindIndex, recent, open }) => [blindIndex, { recent, open }]));
}

/** Two different amounts of 1–99 cents. Source: lifecycle §3. */
function drawAmounts(): TwoAmounts {
  const first = randomInt(1, 100);
  const other = randomInt(1, 99);
  return [first, other < first ? other : other + 1];
}

async function keepAmounts(
  tx: Tx,
  keys: KeyStore,
  { clientId, now }: RequestMeta,
  requested: readonly { readonly account: AccountToVerify; readonly id: bigint }[],
): Promise<void> {
  if (requested.length === 0) return;
  const keyring = await keyringOf(tx, keys, clientId);
  const sealed = requested.map(({ id }) => {
    const [first, second] = drawAmounts();
    const seal = (column: string, cents: number) =>
      encryptSecret(keyring, { table: 'microdeposit_amounts', column, clientId, rowId: id }, String(cents));
    return [seal('first_encrypted', first), seal('second_encrypted', second)] as const;
  });
  await tx.sql`
    insert into microdeposit_amounts (client_id, id, bank_account_id, first_encrypted, second_encrypted, created_at)
    select ${clientId}, id, bank_account_id, first, second, ${now}
      from unnest(${arrayLiteral(requested.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(requested.map(({ account }) => account.bankAccountId))}::bigint[],
                  ${arrayLiteral(sealed.map(([first]) => first))}::text[],
                  ${arrayLiteral(sealed.map(([, second]) => second))}::text[]) as a (id, bank_account_id, first, second)
    returning 1 as written`;
}
