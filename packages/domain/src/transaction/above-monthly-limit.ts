import type { CalendarDate } from '../calendar/dates.ts';

type Planned = { readonly amountCents: bigint; readonly processDate: CalendarDate };

/**
 * Which payments of one customer and one calendar month the gate would hold back, by date. `takenCents`: what the month holds
 * that is sent already. What is held back leaves its room to later days; payments of one day are looked at together.
 */
export function aboveMonthlyLimit<Payment extends Planned>(
  payments: readonly Payment[],
  { limitCents, takenCents }: { readonly limitCents: bigint; readonly takenCents: bigint },
): Payment[] {
  const above: Payment[] = [];
  let sent = takenCents;
  let day: CalendarDate | null = null;
  let ofDay = sent;
  for (const payment of payments) {
    if (payment.processDate !== day) ofDay = sent;
    day = payment.processDate;
    ofDay += payment.amountCents;
    if (ofDay > limitCents) above.push(payment);
    else sent = ofDay;
  }
  return above;
}
