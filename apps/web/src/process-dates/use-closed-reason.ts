import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { closureWords } from '../words/closures.ts';

/** The server answers for at most 400 days at once. */
const CALENDAR_DAYS = 400;

/** Why banks are closed on a day of the calendar, for the year ahead of a date. */
export function useClosedReason(earliest: string | undefined): (date: string) => string | null {
  const from = earliest?.replace(/..$/, '01');
  const { data } = trpc.transactionSchedules.closedDays.useQuery(
    from ? { from, to: addDays(from, CALENDAR_DAYS) } : skipToken,
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const reasons = new Map(data?.days.map(({ date, reason }) => [date, reason]));
  return (date) => {
    const reason = reasons.get(date);
    return reason ? closureWords(reason) : null;
  };
}
