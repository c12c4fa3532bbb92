import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import type { AccountProof, ValidationMethod } from '@cordelle/domain/account-validation/proofs.ts';
import type { DomainError } from '@cordelle/domain/errors.ts';
import { changeCustomersAlike } from '../customers/customer-rows.ts';
import { VALIDATION_BY_RULE, VERIFICATION } from '../customers/readiness-facts.ts';
import type { DayContext } from '../day-step.ts';
import { markValidated } from './mark-validated.ts';
import { requestMicrodeposits } from './request.ts';

const CHUNK = 500;

const UNPROVEN = joined(
  columns(clients, 'cl', ['country']),
  columns(customerBankAccounts, 'b', ['clientId', 'customerId', 'blindIndex']),
  columns(customerBankAccounts, 'b', { bankAccountId: 'id' }),
  computed<{ method: ValidationMethod; isShown: boolean; proof: AccountProof | null }>({
    method: `coalesce(st.web_validation, 'micro_entries')`,
    isShown: 'c.bank_account_id is not distinct from b.id',
    // the same numbers, validated before; else a debit of them that was approved and stayed
    proof: `coalesce(
      (select o.validated_by from customer_bank_accounts o
        where o.client_id = b.client_id and o.customer_id = b.customer_id and o.blind_index = b.blind_index
          and o.validated_by is not null order by o.id desc limit 1),
      case when exists (
        select 1 from transactions t
          join customer_bank_accounts o on o.client_id = t.client_id and o.id = t.bank_account_id
         where t.client_id = b.client_id and t.customer_id = b.customer_id and t.status = 'Approved'
           and o.blind_index = b.blind_index) then 'settled_debit' end)`,
  }),
);
type Unproven = Row<typeof UNPROVEN>;

/** Whose accounts are looked at: those of a rail behind a place, or those of one customer. */
type Wanted =
  | { readonly clientId: bigint; readonly customerId: bigint }
  | { readonly after: { readonly clientId: bigint; readonly customerId: bigint } };

/** Accounts that the rail wants validated and of which nothing is known; nothing was sent to them, or it was called off. */
function unproven({ sql }: Tx, wanted: Wanted): Promise<Unproven[]> {
  const whose =
    'after' in wanted
      ? sql`(c.client_id, c.id) > (${wanted.after.clientId}, ${wanted.after.customerId})`
      : sql`c.client_id = ${wanted.clientId} and c.id = ${wanted.customerId}`;
  return sql`
    select distinct on (c.client_id, c.id, b.id) ${UNPROVEN}
      from customer_bank_accounts b
      join clients cl on cl.id = b.client_id and cl.status = 'approved'
      join customers c on c.client_id = b.client_id and c.id = b.customer_id and c.active
      join authorizations g on g.client_id = b.client_id and g.customer_id = b.customer_id and g.bank_account_id = b.id
        and g.status in ('in_force', 'suspended') and g.number is not null
      left join authorization_settings st on st.client_id = b.client_id
     where b.country = 'US' and b.validated_at is null and b.disabled_at is null and ${whose}
       and ${sql.unsafe(VALIDATION_BY_RULE)} and (${sql.unsafe(VERIFICATION)}) = 'none'
     order by c.client_id, c.id, b.id limit ${CHUNK}`;
}

type By = { readonly actor: string; readonly cause: string; readonly at: Date };

/**
 * Has the accounts of one customer validated that the rail wants so before their first debit: by what is known of them, else by
 * what the client chose. Returns what was sent to one of them, null where nothing was. A bank account that had its share of
 * deposits fails; where nothing can be sent yet, `validateAccountsOfDay` tries again.
 */
export async function validateAccounts(
  tx: Tx,
  keys: KeyStore,
  customer: { readonly clientId: bigint; readonly customerId: bigint },
  by: By,
): Promise<ValidationMethod | null> {
  return validate(tx, keys, await unproven(tx, customer), by);
}

/** The same for every account of the rail, before the file of the day. Returns how many were looked at. */
export async function validateAccountsOfDay(ctx: DayContext): Promise<number> {
  if (ctx.rail !== 'US') return 0;
  const by = { actor: ctx.actor, cause: `accounts ${ctx.date}`, at: ctx.at };
  let looked = 0;
  for (let after = { clientId: 0n, customerId: 0n }; ; ) {
    const rows = await ctx.transaction(async (tx) => {
      const found = await unproven(tx, { after });
      for (const ofClient of Map.groupBy(found, ({ clientId }) => clientId).values())
        await validate(tx, ctx.app.keys, ofClient, by);
      return found;
    });
    looked += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return looked;
    after = last;
  }
}

/** Accounts of one client. */
async function validate(
  tx: Tx,
  keys: KeyStore,
  rows: readonly Unproven[],
  { actor, cause, at }: By,
): Promise<ValidationMethod | null> {
  const proven = rows.flatMap(({ clientId, bankAccountId, proof }) =>
    proof ? [{ clientId, bankAccountId, by: proof }] : [],
  );
  await markValidated(tx, proven, { actor, at });
  let sent: ValidationMethod | null = null;
  const open = rows.filter(({ proof }) => proof === null);
  const [first] = open;
  if (!first) return null;
  const { clientId, country, method } = first;
  await tx.sql`
    select 1 from customers where client_id = ${clientId} and id in ${tx.sql(open.map(({ customerId }) => customerId))}
     order by id for update`;
  const meta = { actor, cause, idempotencyKey: null, occurredAt: at };
  const refused = await requestMicrodeposits(tx, keys, { clientId, now: at, meta }, country, open, method);
  if (open.some(({ customerId }) => !refused.has(customerId))) sent = method;
  const spent = open.filter(({ isShown, customerId }) => isShown && isSpent(refused.get(customerId)));
  await changeCustomersAlike(
    tx,
    clientId,
    spent.map(({ customerId }) => customerId),
    { bankVerification: 'failed', verificationMethod: method === 'prenote' ? 'prenote' : 'microdeposit' },
  );
  return sent;
}

/** It had its share: nothing more can be sent to it, so that nothing waits for it. */
const isSpent = (refusal: DomainError | undefined): boolean => refusal?.code === 'microdeposit.too_many_records';
