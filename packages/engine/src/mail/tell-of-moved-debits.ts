import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { MovedDebit } from '../transactions/move-debits.ts';
import { translate } from '../words.ts';
import type { WrittenMail } from './mail-page.ts';
import { payerMail } from './payer-mail.ts';
import { amountOf, dayOf, detailsOf, type PaymentFacts } from './payment-mail.ts';
import { PROMISED } from './payment-rows.ts';
import { type Own, type Telling, writeOfDebits } from './write-of-debits.ts';

/**
 * Writes to payers who were told the day of a debit that the bank did not take in time, and which it is now: once for each new
 * day. Who was told none is reminded as ever. A constant number of statements.
 */
export async function tellOfMovedDebits(tx: Tx, telling: Telling, moved: readonly MovedDebit[]): Promise<void> {
  const plannedFor = new Map(moved.map(({ clientId, id, from }) => [`${clientId}/${id}`, from]));
  await writeOfDebits(tx, telling, moved, {
    template: 'reminder_moved',
    only: PROMISED,
    draw: (row, own) => movedReminderMail(row, plannedFor.get(`${row.clientId}/${row.id}`) ?? row.processDate, own),
    about: ({ processDate }) => processDate,
  });
}

/** A debit that was announced for `plannedFor` is taken later. */
export function movedReminderMail(row: PaymentFacts, plannedFor: CalendarDate, { addresses, page }: Own): WrittenMail {
  const { language, business, name } = row;
  const say = (part: string) =>
    translate(`email_reminder_moved_${part}`, language, {
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
    large: amountOf(row),
    paragraphs: [say('what'), say('next'), { rows: detailsOf(row, { withAmount: false }) }],
  });
}
