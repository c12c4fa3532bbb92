import { addDays, type CalendarDate } from '../calendar/dates.ts';

/** Days an approved business is given at least and at most to answer what it is asked. */
export const ANSWER_DAYS = { min: 7, max: 90 } as const;
/** Days before the last one on which it is reminded. */
const REMIND_DAYS = 7;

/** How it stands with what an approved business was asked. */
export type Question = {
  /** The last day on which an answer keeps everything as it is. */
  readonly answerBy: CalendarDate;
  readonly answered: boolean;
  readonly reminded: boolean;
  /** Its deposits wait. */
  readonly held: boolean;
};

/** Whether a last day may be given on a day. */
export const isAnswerDay = (answerBy: CalendarDate, today: CalendarDate): boolean =>
  answerBy >= addDays(today, ANSWER_DAYS.min) && answerBy <= addDays(today, ANSWER_DAYS.max);

/**
 * What is due on a day: a reminder, or what the business loses first where it did not answer, which are its deposits. It has them
 * again once somebody of the provider closed the case or asks with another day: an answer that comes too late is read first.
 */
export function answerStep(
  { answerBy, answered, reminded, held }: Question,
  today: CalendarDate,
): 'remind' | 'hold' | null {
  if (answered || held) return null;
  if (today > answerBy) return 'hold';
  return !reminded && today >= addDays(answerBy, -REMIND_DAYS) ? 'remind' : null;
}
