import { openDay } from '@cordelle/domain/accounting/documents.ts';
import type { ReportBlock } from '@cordelle/domain/accounting/reports.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { AccountingFailure } from '../ports/accounting-service.ts';

/** Asked again so often where the same may be taken the next time. */
const REFUSALS_MAX = 3;
const MINUTE_MS = 60_000;
/** What became of it is looked for after so long, each time longer. */
const LOOK_AFTER_MS = [0.5 * MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];
const CONFLICT_MS = [5_000, 30_000, 10 * MINUTE_MS];
const AWAY_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];

export type Failing = {
  readonly date: CalendarDate;
  readonly movedFrom: CalendarDate | null;
  /** Times that it was tried, this one among them. */
  readonly attempts: number;
};

type Consequence =
  | { readonly state: 'waiting'; readonly nextAttemptAt: Date | null; readonly date?: CalendarDate }
  | { readonly state: 'unknown'; readonly nextAttemptAt: Date }
  | { readonly state: 'blocked'; readonly block: ReportBlock }
  /** In the software's words. */
  | { readonly state: 'failed'; readonly refusal: string };

/** What follows for a document that was not taken, and whether others are tried now. */
export function afterFailure(
  failure: AccountingFailure,
  { date, movedFrom, attempts }: Failing,
  {
    now,
    today,
    lockedUntil,
  }: { readonly now: Date; readonly today: CalendarDate; readonly lockedUntil: CalendarDate | null },
): { readonly consequence: Consequence; readonly goOn: boolean } {
  const after = (delays: readonly number[]) =>
    new Date(now.getTime() + (delays[Math.min(attempts, delays.length) - 1] ?? delays[0] ?? MINUTE_MS));
  const again = (nextAttemptAt: Date | null, goOn: boolean) => ({
    consequence: { state: 'waiting', nextAttemptAt } as const,
    goOn,
  });
  switch (failure.kind) {
    case 'throttled':
      return again(failure.until, false);
    case 'unavailable':
      return again(after(AWAY_MS), false);
    case 'unknown_outcome':
      return { consequence: { state: 'unknown', nextAttemptAt: after(LOOK_AFTER_MS) }, goOn: true };
    // The connection says what is the matter, and nothing is asked until that has changed.
    case 'token_refused':
    case 'revoked':
    case 'forbidden':
    case 'subscription_ended':
      return again(null, false);
    case 'conflict':
      return again(after(CONFLICT_MS), true);
    case 'not_found':
      return { consequence: { state: 'failed', refusal: '404' }, goOn: true };
    case 'refused':
      return { consequence: afterRefusal(failure, { date, movedFrom, attempts }, today, lockedUntil), goOn: true };
  }
}

function afterRefusal(
  { cause, words }: Extract<AccountingFailure, { kind: 'refused' }>,
  { date, movedFrom, attempts }: Failing,
  today: CalendarDate,
  lockedUntil: CalendarDate | null,
): Consequence {
  const failed: Consequence = { state: 'failed', refusal: words.join(' · ').slice(0, 2000) || cause };
  switch (cause) {
    case 'locked_period': {
      if (movedFrom !== null) return failed;
      // Where it does not tell until when it is closed, today is open or nothing is.
      const open = openDay(date, lockedUntil ?? addDays(today, -1), today);
      return open !== null && open !== date ? { state: 'waiting', nextAttemptAt: null, date: open } : failed;
    }
    // What is due is read again before it is sent again.
    case 'exceeds_due':
    case 'not_open':
      return attempts < REFUSALS_MAX ? { state: 'waiting', nextAttemptAt: null } : failed;
    case 'account_unusable':
      return { state: 'blocked', block: 'account_unusable' };
    default:
      return failed;
  }
}
