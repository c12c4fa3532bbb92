import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { WaitReason } from '@cordelle/domain/transaction/gate.ts';
import type { Addresses } from '../app.ts';
import type { DayContext } from '../day-step.ts';
import { type OutboxMail, writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';
import type { WrittenMail } from './mail-page.ts';
import { payerPages } from './payer-link.ts';
import { payerMail } from './payer-mail.ts';
import { amountOf, dayOf, detailsOf, type PaymentFacts } from './payment-mail.ts';
import { PAYMENT, PAYMENT_TABLES, type PaymentRow, REACHABLE } from './payment-rows.ts';
import { mailTo } from './write-stoppable.ts';

type Telling = Pick<DayContext, 'app' | 'at'>;
type Debit = { readonly clientId: bigint; readonly id: bigint };
type Own = { readonly addresses: Addresses; readonly page: URL | null };
const HELD: WaitReason = 'invoice_overdue';

/**
 * Writes to payers that a debit is not taken on the day it was planned for, since the business collects nothing for now: once for
 * each, with the day it was to be. Why that is so is the business's own affair. A constant number of statements.
 */
export async function tellOfHeldDebits(
  tx: Tx,
  telling: Telling,
  debits: readonly (Debit & { readonly processDate: CalendarDate })[],
): Promise<void> {
  const plannedFor = new Map(debits.map(({ clientId, id, processDate }) => [`${clientId}/${id}`, processDate]));
  await writeOfEach(tx, telling, debits, 'debit_held', (row, own) =>
    heldDebitMail(row, plannedFor.get(`${row.clientId}/${row.id}`) ?? row.processDate, own),
  );
}

/** Writes to the payers of debits that waited so, and go to the bank now, on which day they are taken. */
export async function tellOfResumedDebits(
  tx: Tx,
  telling: Telling,
  debits: readonly (Debit & { readonly movedReason: string | null })[],
): Promise<void> {
  const waited = debits.filter(({ movedReason }) => movedReason === HELD);
  await writeOfEach(tx, telling, waited, 'debit_resumed', resumedDebitMail);
}

async function writeOfEach(
  tx: Tx,
  { app: { addresses, wallClock }, at }: Telling,
  debits: readonly Debit[],
  template: 'debit_held' | 'debit_resumed',
  draw: (row: PaymentRow, own: Own) => WrittenMail,
): Promise<void> {
  if (debits.length === 0) return;
  const { sql } = tx;
  const rows = await sql`
    select ${PAYMENT} from ${sql.unsafe(PAYMENT_TABLES)}
     where t.client_id = any(${arrayLiteral([...new Set(debits.map(({ clientId }) => clientId))])}::bigint[])
       and t.id = any(${arrayLiteral(debits.map(({ id }) => id))}::bigint[])
       and c.active and c.archived_at is null and ${sql.unsafe(REACHABLE)}
     order by t.client_id, t.id`;
  const pages = await payerPages(tx, addresses, rows, wallClock.now());
  const mails = rows.map(
    (row, index): OutboxMail => ({
      ...draw(row, { addresses, page: pages[index] ?? null }),
      ...mailTo(row),
      template,
      dedupeKey: `${template} ${row.id}`,
    }),
  );
  await writeMails(tx, mails, at);
}

/** A debit is taken later than on `plannedFor`; nobody knows when. */
export function heldDebitMail(row: PaymentFacts, plannedFor: CalendarDate, { addresses, page }: Own): WrittenMail {
  const { language, business, name } = row;
  const say = (part: string) =>
    translate(`email_debit_held_${part}`, language, {
      business,
      amount: amountOf(row),
      planned: dayOf(plannedFor, language),
      date: dayOf(row.processDate, language),
    });
  return payerMail(row, {
    addresses,
    page,
    language,
    name,
    subject: say('subject'),
    paragraphs: [say('what'), say('then')],
  });
}

/** A debit that waited is taken now. */
export function resumedDebitMail(row: PaymentFacts, { addresses, page }: Own): WrittenMail {
  const { language, business, name } = row;
  const say = (part: string) =>
    translate(`email_debit_resumed_${part}`, language, {
      business,
      amount: amountOf(row),
      date: dayOf(row.processDate, language),
    });
  return payerMail(row, {
    addresses,
    page,
    language,
    name,
    subject: say('subject'),
    large: amountOf(row),
    paragraphs: [say('what'), { rows: detailsOf(row, { withAmount: false }) }],
  });
}
