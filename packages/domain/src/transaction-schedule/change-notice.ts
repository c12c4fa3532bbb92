import { addDays, type CalendarDate } from '../calendar/dates.ts';
import type { CustomerType } from '../customer-type.ts';
import type { Rail } from '../rail.ts';

/** How long before a changed debit the payer has to be told in writing, and the last day for it. */
export type ChangeNotice = { readonly days: number; readonly latestDate: CalendarDate };

const CANADA_DAYS = 10;
const US_AMOUNT_DAYS = 10;
const US_DATE_DAYS = 7;

/**
 * The notice that a debit needs whose amount or date the business changes; null where no rule sets one. The day of the debit
 * does not count, the day of the notice does. Canada: Rule H1, 10 calendar days, unless the payer asked for the change or the
 * agreement shortens or waives it. United States: Regulation E, consumers only, 10 calendar days for the amount and 7 for the
 * date; between businesses their agreement rules.
 */
export function changeNotice(change: {
  readonly rail: Rail;
  readonly customerType: CustomerType;
  readonly amountChanges: boolean;
  readonly dateChanges: boolean;
  readonly processDate: CalendarDate;
}): ChangeNotice | null {
  const { rail, customerType, amountChanges, dateChanges, processDate } = change;
  if (!amountChanges && !dateChanges) return null;
  if (rail === 'US' && customerType === 'Business') return null;
  const days = rail === 'CA' ? CANADA_DAYS : amountChanges ? US_AMOUNT_DAYS : US_DATE_DAYS;
  return { days, latestDate: addDays(processDate, -days) };
}
