import { addBusinessDays, rollForward } from '../calendar/business-days.ts';
import { addDays, type CalendarDate } from '../calendar/dates.ts';
import { type BankingCalendar, type ClosedDay, closedDays } from '../calendar/holidays.ts';

/** Banking days before today, and all that are shown. */
const DAYS_BEFORE = 4;
const RIBBON_DAYS = 14;

/** A deposit leaves on the day of its settlement and reaches the account on the next banking day. Throws `calendar.year_missing`. */
export const arrivalOf = (calendar: BankingCalendar, settlementDate: CalendarDate): CalendarDate =>
  addBusinessDays(calendar, settlementDate, 1);

/** Debits of one process date that reach the account together; `arrivesOn` null: they ended, or nobody can say when. */
export type RibbonDebits = {
  readonly processDate: CalendarDate;
  readonly arrivesOn: CalendarDate | null;
  readonly count: number;
  readonly cents: bigint;
};

/** `expected`: its settlement is still to be made. `under_way`: made, and not seen at the account. */
type DepositState = 'expected' | 'under_way' | 'arrived';
export type RibbonDeposit = {
  readonly arrivesOn: CalendarDate;
  readonly cents: bigint;
  readonly state: DepositState;
  readonly settlementId: string | null;
};

type RibbonDay = {
  readonly date: CalendarDate;
  /** The closed days between the banking day before and this one. */
  readonly closedBefore: readonly ClosedDay[];
  readonly debits: { readonly count: number; readonly cents: bigint };
  /** Several that arrive on one day are one sum; it stands as its least certain part does. */
  readonly deposit: Omit<RibbonDeposit, 'arrivesOn'> | null;
  /** Days of the ribbon whose debits this deposit pays out. */
  readonly paysOut: readonly CalendarDate[];
};

/** The banking days around a day: some before it, itself or the next open one, and those after it. Throws `calendar.year_missing`. */
export function ribbonDates(calendar: BankingCalendar, today: CalendarDate): CalendarDate[] {
  const middle = rollForward(calendar, today);
  return Array.from({ length: RIBBON_DAYS }, (_, index) => addBusinessDays(calendar, middle, index - DAYS_BEFORE));
}

/** What leaves payers' accounts and what reaches the client's, by banking day, and which debit ends in which deposit. */
export function moneyRibbon(
  calendar: BankingCalendar,
  today: CalendarDate,
  { debits, deposits }: { readonly debits: readonly RibbonDebits[]; readonly deposits: readonly RibbonDeposit[] },
): RibbonDay[] {
  const dates = ribbonDates(calendar, today);
  return dates.map((date) => {
    const taken = debits.filter(({ processDate }) => processDate === date);
    const arriving = deposits.filter(({ arrivesOn }) => arrivesOn === date);
    const sources = debits.filter(({ arrivesOn }) => arrivesOn === date).map(({ processDate }) => processDate);
    return {
      date,
      closedBefore: closedDays(calendar, addDays(addBusinessDays(calendar, date, -1), 1), date),
      debits: { count: sum(taken.map(({ count }) => count)), cents: sumCents(taken) },
      deposit: together(arriving),
      paysOut: arriving.length === 0 ? [] : dates.filter((day) => sources.includes(day)),
    };
  });
}

/** The next money to reach the account from today on that did not arrive before: one day, with all that arrives on it. */
export function nextArrival(today: CalendarDate, deposits: readonly RibbonDeposit[]): RibbonDeposit | null {
  const ahead = deposits.filter(
    ({ arrivesOn, state, cents }) => arrivesOn >= today && state !== 'arrived' && cents > 0n,
  );
  const arrivesOn = ahead.reduce<CalendarDate | null>(
    (first, { arrivesOn: date }) => (first === null || date < first ? date : first),
    null,
  );
  if (arrivesOn === null) return null;
  const deposit = together(ahead.filter((one) => one.arrivesOn === arrivesOn));
  return deposit && { ...deposit, arrivesOn };
}

const STATES: readonly DepositState[] = ['expected', 'under_way', 'arrived'];

function together(deposits: readonly RibbonDeposit[]): RibbonDay['deposit'] {
  const [only, ...others] = deposits;
  if (!only) return null;
  return {
    cents: sumCents(deposits),
    state: STATES.find((state) => deposits.some((one) => one.state === state)) ?? only.state,
    settlementId: others.length === 0 ? only.settlementId : null,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const sumCents = (amounts: readonly { readonly cents: bigint }[]): bigint =>
  amounts.reduce((all, { cents }) => all + cents, 0n);
