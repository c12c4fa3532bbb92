import { addBusinessDays, rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Fated } from './fated.ts';
import { drawBehaviour } from './realistic.ts';
import { type Behaviour, behaviourOf, isRealistic } from './test-accounts.ts';

/** How a return travels. `once` shares the day's file; the others have a file of their own, so that only they suffer. */
export type Delivery = 'once' | 'twice' | 'lost' | 'broken';

export type Outcome =
  | { readonly kind: 'paid' }
  /** Posted on its day, taken back on `on`. */
  | {
      readonly kind: 'returned';
      readonly code: string;
      readonly on: CalendarDate;
      readonly delivery: Delivery;
      readonly wrong: 'trace' | 'amount' | null;
    }
  /** Paid, and the customer is told on `on` that the account has moved. */
  | { readonly kind: 'noticed'; readonly on: CalendarDate; readonly change: 'account' | 'bank_and_account' }
  /** Never posted; named in the acknowledgement. */
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string };

const PAID: Outcome = { kind: 'paid' };

/** Return reasons by what went wrong. Source: Standard 007 reasons; NACHA return reason codes. */
const REASONS = {
  CA: { nsf: '901', closed: '905', notFound: '902', invalid: '912', frozen: '911', stopped: '903' },
  US: { nsf: 'R01', closed: 'R02', notFound: 'R03', invalid: 'R04', frozen: 'R16', stopped: 'R08' },
} as const;

/** Banking days after posting on which an ordinary return is in the file. Source: AFT returns T+1…T+3, ACH by T+2. */
const ORDINARY_RETURN_DAYS: Record<Rail, number> = { CA: 1, US: 2 };

/** Past every hold period (10 business days at most) and inside every dispute window. */
const LATE_RETURN_DAYS = 12;

/** `attempt` counts the debits of this account that reached the bank, this one included. */
export function outcomeOf(entry: Fated, attempt: number, seed: number): Outcome {
  const behaviour =
    behaviourOf(entry.rail, entry.account) ??
    (isRealistic(entry.rail, entry.account) ? drawBehaviour(seed, entry) : 'approve');
  return entry.purpose === 'debit' ? debitOutcome(behaviour, entry, attempt) : creditOutcome(behaviour, entry);
}

function debitOutcome(behaviour: Behaviour, entry: Fated, attempt: number): Outcome {
  const reasons = REASONS[entry.rail];
  switch (behaviour) {
    case 'insufficient_funds':
      return ordinaryReturn(entry, reasons.nsf);
    case 'insufficient_funds_twice':
      return attempt <= 2 ? ordinaryReturn(entry, reasons.nsf) : PAID;
    case 'insufficient_funds_after_approval':
      return returned(reasons.nsf, businessDaysAfter(entry, LATE_RETURN_DAYS));
    case 'return_one_day_late':
      return returned(reasons.nsf, businessDaysAfter(entry, ORDINARY_RETURN_DAYS[entry.rail] + 1));
    case 'payment_stopped':
      return ordinaryReturn(entry, reasons.stopped);
    case 'unauthorized_before_approval':
      return unauthorizedBeforeApproval(entry);
    case 'unauthorized_after_approval':
      return unauthorizedAfterApproval(entry);
    case 'returns_sent_twice':
      return ordinaryReturn(entry, reasons.nsf, 'twice');
    case 'return_unknown_trace':
      return ordinaryReturn(entry, reasons.nsf, 'once', 'trace');
    case 'return_amount_differs':
      return ordinaryReturn(entry, reasons.nsf, 'once', 'amount');
    case 'returns_lost':
      return ordinaryReturn(entry, reasons.nsf, 'lost');
    case 'returns_broken':
      return ordinaryReturn(entry, reasons.nsf, 'broken');
    case 'payout_bounced':
    case 'microdeposit_returned':
      return PAID;
    default:
      return accountOutcome(behaviour, entry);
  }
}

function creditOutcome(behaviour: Behaviour, entry: Fated): Outcome {
  const reasons = REASONS[entry.rail];
  if (behaviour === 'payout_bounced') return entry.purpose === 'payout' ? ordinaryReturn(entry, reasons.closed) : PAID;
  if (behaviour === 'microdeposit_returned')
    return entry.purpose === 'microdeposit' ? ordinaryReturn(entry, reasons.invalid) : PAID;
  return accountOutcome(behaviour, entry);
}

/** What an account does to money in either direction. */
function accountOutcome(behaviour: Behaviour, entry: Fated): Outcome {
  const reasons = REASONS[entry.rail];
  switch (behaviour) {
    case 'account_closed':
      return ordinaryReturn(entry, reasons.closed);
    case 'account_not_found':
      return ordinaryReturn(entry, reasons.notFound);
    case 'invalid_account':
      return ordinaryReturn(entry, reasons.invalid);
    case 'account_frozen':
      return ordinaryReturn(entry, reasons.frozen);
    case 'notice_new_account':
      return noticed(entry, 'account');
    case 'notice_new_branch_and_account':
      return noticed(entry, 'bank_and_account');
    case 'entry_refused':
      return entry.rail === 'CA'
        ? { kind: 'refused', code: '900', reason: 'invalid data element 08' }
        : { kind: 'refused', code: 'R13', reason: 'invalid routing number' };
    default:
      return PAID;
  }
}

const businessDaysAfter = (entry: Fated, days: number): CalendarDate =>
  addBusinessDays(calendarOf(entry.rail), entry.postingDate, days);

/** First banking day on or after a count of calendar days. */
const calendarDaysAfter = (entry: Fated, days: number): CalendarDate =>
  rollForward(calendarOf(entry.rail), addDays(entry.postingDate, days));

const returned = (
  code: string,
  on: CalendarDate,
  delivery: Delivery = 'once',
  wrong: 'trace' | 'amount' | null = null,
): Outcome => ({ kind: 'returned', code, on, delivery, wrong });

const ordinaryReturn = (
  entry: Fated,
  code: string,
  delivery: Delivery = 'once',
  wrong: 'trace' | 'amount' | null = null,
): Outcome => returned(code, businessDaysAfter(entry, ORDINARY_RETURN_DAYS[entry.rail]), delivery, wrong);

const noticed = (entry: Fated, change: 'account' | 'bank_and_account'): Outcome => ({
  kind: 'noticed',
  on: businessDaysAfter(entry, ORDINARY_RETURN_DAYS[entry.rail]),
  change,
});

function unauthorizedBeforeApproval(entry: Fated): Outcome {
  if (entry.rail === 'CA') return returned('915', businessDaysAfter(entry, 3));
  // a business has until the second banking day (R29), a consumer sixty days (R10)
  return entry.holder === 'business'
    ? returned('R29', businessDaysAfter(entry, 2))
    : returned('R10', businessDaysAfter(entry, 3));
}

function unauthorizedAfterApproval(entry: Fated): Outcome {
  if (entry.rail === 'US') return returned(entry.holder === 'business' ? 'R05' : 'R10', calendarDaysAfter(entry, 46));
  // a business has ten business days (920), a person ninety calendar days (917)
  return entry.holder === 'business'
    ? returned('920', businessDaysAfter(entry, 9))
    : returned('917', calendarDaysAfter(entry, 20));
}
