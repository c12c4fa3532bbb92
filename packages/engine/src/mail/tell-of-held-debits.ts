import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { WaitReason } from '@cordelle/domain/transaction/gate.ts';
import { translate } from '../words.ts';
import type { WrittenMail } from './mail-page.ts';
import { payerMail } from './payer-mail.ts';
import { amountOf, dayOf, detailsOf, type PaymentFacts } from './payment-mail.ts';
import { type OfDebit, type Own, type Telling, writeOfDebits } from './write-of-debits.ts';

const HELD: WaitReason = 'invoice_overdue';

/**
 * Writes to payers that a debit is not taken on the day it was planned for, since the business collects nothing for now: once for
 * each, with the day it was to be. Why that is so is the business's own affair. A constant number of statements.
 */
export async function tellOfHeldDebits(
  tx: Tx,
  telling: Telling,
  debits: readonly (OfDebit & { readonly processDate: CalendarDate })[],
): Promise<void> {
  const plannedFor = new Map(debits.map(({ clientId, id, processDate }) => [`${clientId}/${id}`, processDate]));
  await writeOfDebits(tx, telling, debits, {
    template: 'debit_held',
    draw: (row, own) => heldDebitMail(row, plannedFor.get(`${row.clientId}/${row.id}`) ?? row.processDate, own),
  });
}

/** Writes to the payers of debits that waited so, and go to the bank now, on which day they are taken. */
export async function tellOfResumedDebits(
  tx: Tx,
  telling: Telling,
  debits: readonly (OfDebit & { readonly movedReason: string | null })[],
): Promise<void> {
  const waited = debits.filter(({ movedReason }) => movedReason === HELD);
  await writeOfDebits(tx, telling, waited, { template: 'debit_resumed', draw: resumedDebitMail });
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
