import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { commonAmount, paymentsChanged } from '@cordelle/domain/notices/changed-payments.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { payerPages, SERVED } from '@cordelle/engine/mail/payer-link.ts';
import { MAIL_BUSINESS, type PayerMailBusiness, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
import { amountOf, dayOf, recourseOf } from '@cordelle/engine/mail/payment-mail.ts';
import { REACHABLE } from '@cordelle/engine/mail/payment-rows.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import type { TellingMeta } from '@cordelle/engine/request-meta.ts';
import { newSecret } from '@cordelle/engine/secrets.ts';
import { translate } from '@cordelle/engine/words.ts';

/** As many planned payments as are compared, and as many as the mail names. */
const COMPARED = 1000;
const NAMED = 6;

const PAYMENT = joined(
  present(columns(transactions, ['processDate'])),
  columns(transactions, ['amountCents', 'currency']),
);
const PAYER = joined(
  columns(customers, 'c', ['name', 'language']),
  present(columns(customers, 'c', ['email'])),
  computed<{ account: string }>({ account: `coalesce(a.mask, '')` }),
  SERVED,
  MAIL_BUSINESS,
);
type Payer = Row<typeof PAYER>;

/**
 * Changes payments of a customer by `change`, and writes to the customer where amounts or dates that were planned are others now:
 * a notice their agreement gives them a right to. Source: agreements §A6, §B4.
 */
export async function tellingOfChange(
  tx: Tx,
  { clientId, now, outside }: TellingMeta,
  customerId: bigint,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await plannedPayments(tx, clientId, customerId);
  await change();
  const after = await plannedPayments(tx, clientId, customerId);
  if (!paymentsChanged(before, after)) return;
  const payer = await payerToTell(tx, clientId, customerId);
  if (!payer) return;
  const { language } = payer;
  const { addresses, wallClock } = outside;
  const goesOn = await plansGoOn(tx, clientId, customerId);
  const readers = [{ ...payer, clientId, customerId }];
  const [page = null] = await payerPages(tx, addresses, readers, wallClock.now());
  const written = paymentsChangedMail(payer, { before, after, goesOn }, { addresses, page });
  const mail = { ...written, clientId, customerId, template: 'payment_changed', to: payer.email, language };
  await writeMails(tx, [{ ...mail, dedupeKey: `payment_changed ${customerId} ${newSecret(9)}` }], now);
}

type Planned = Row<typeof PAYMENT>;

/** `goesOn`: payments follow that are not written yet. */
type Change = { readonly before: readonly Planned[]; readonly after: readonly Planned[]; readonly goesOn: boolean };

/** What is planned instead of what was. */
export function paymentsChangedMail(
  payer: PayerMailBusiness & Pick<Payer, 'name' | 'language' | 'account'>,
  { before, after, goesOn }: Change,
  { addresses, page }: { readonly addresses: Addresses; readonly page: URL | null },
): WrittenMail {
  const { language, business, account, name } = payer;
  const say = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_changed_${key}`, language, { business, account, ...inputs });
  const amountIn = (amountCents: bigint, currency: Currency) => amountOf({ amountCents, currency, language });
  const planned = after.slice(0, NAMED).map(({ processDate, amountCents, currency }) => ({
    label: dayOf(processDate, language),
    value: amountIn(amountCents, currency),
  }));
  const [first] = after;
  const was = commonAmount(before);
  const instead = first && was !== null && was !== commonAmount(after) ? [amountIn(was, first.currency)] : [];
  return payerMail(payer, {
    addresses,
    page,
    language,
    name,
    subject: say('subject'),
    paragraphs: [
      say('what'),
      { rows: planned },
      ...(after.length > NAMED || goesOn ? [say('more')] : []),
      ...instead.map((amount) => say('instead', { amount })),
      say('object'),
      ...(first ? [recourseOf({ currency: first.currency, language })] : []),
    ],
  });
}

const plannedPayments = ({ sql }: Tx, clientId: bigint, customerId: bigint) => sql`
  select ${PAYMENT} from transactions
   where client_id = ${clientId} and customer_id = ${customerId} and status = 'Future' and process_date is not null
   order by process_date, id limit ${COMPARED}`;

/** Whether a plan of the customer asks for payments after those that are written, some weeks ahead. */
async function plansGoOn({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<boolean> {
  const rows = await sql`
    select 1 from transaction_schedules
     where client_id = ${clientId} and customer_id = ${customerId} and active and not (paused and paused_until is null)
       and case frequency when 'Once' then planned_through < 1
                          when 'Twice' then planned_through < 2
                          else planned_through < installments or installments is null end
     limit 1`;
  return rows.length > 0;
}

async function payerToTell({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<Payer | null> {
  const [row] = await sql`
    select ${PAYER}
      from customers c
      join clients cl on cl.id = c.client_id
      left join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id
     where c.client_id = ${clientId} and c.id = ${customerId} and c.active and ${sql.unsafe(REACHABLE)}`;
  return row ?? null;
}
