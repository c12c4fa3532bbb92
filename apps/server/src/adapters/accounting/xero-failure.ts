import { AccountingFailed, type RefusalCause } from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { type Answer, noAnswer } from './ask.ts';
import { text } from './wire-shapes.ts';

const validationErrors = z
  .array(z.object({ Message: text }))
  .max(100)
  .nullish();
const validation = z.object({
  Message: text,
  Elements: z
    .array(z.object({ ValidationErrors: validationErrors }))
    .max(100)
    .nullish(),
});
const problem = z.object({ Detail: text });

const MINUTE_S = 60;
const DAY_S = 86_400;

/** Words of refusals that we know what to do about, by how they begin or what they hold. Source: reference/accounting.md §3.2. */
const CAUSES: readonly (readonly [RegExp, RefusalCause])[] = [
  [/^Payment amount exceeds the amount outstanding/i, 'exceeds_due'],
  [/^Payments can only be made against Authorised documents/i, 'not_open'],
  [/lock date/i, 'locked_period'],
  [/^The Contact .*archived|contact.*archived/i, 'contact_archived'],
  [/currency/i, 'currency'],
  [/account.*(not.*valid|archived|cannot|can not|does not)|not a valid account/i, 'account_unusable'],
];

export const causeOf = (words: readonly string[]): RefusalCause =>
  CAUSES.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? 'other';

/** What is said against one element of a 200, which is no success by itself. */
export const wordsOf = (errors: z.output<typeof validationErrors>): string[] =>
  (errors ?? []).flatMap(({ Message }) => Message ?? []);

export const refused = (words: readonly string[], trace: string | null = null): AccountingFailed =>
  new AccountingFailed({ kind: 'refused', cause: causeOf(words), words }, trace);

/** What an answer means that is no 200. */
export function failureOf({ status, headers, json }: Answer, writes: boolean): AccountingFailed {
  const trace = headers.get('xero-correlation-id');
  if (status === 401) return new AccountingFailed({ kind: 'token_refused' }, trace);
  if (status === 403) {
    const detail = problem.safeParse(json).data?.Detail;
    // Taken away by somebody there: tokens go on being refreshed, and every call is answered so.
    return new AccountingFailed(
      { kind: detail === 'AuthenticationUnsuccessful' ? 'token_refused' : 'forbidden' },
      trace,
    );
  }
  if (status === 404) return new AccountingFailed({ kind: 'not_found' }, trace);
  if (status === 429) {
    const forDay = /^day/i.test(headers.get('x-rate-limit-problem') ?? '');
    const seconds = Number(headers.get('retry-after'));
    const waits = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, DAY_S) : forDay ? DAY_S : MINUTE_S;
    return new AccountingFailed({ kind: 'throttled', until: new Date(Date.now() + waits * 1000), forDay }, trace);
  }
  if (status === 400) {
    const said = validation.safeParse(json).data;
    const words = (said?.Elements ?? []).flatMap(({ ValidationErrors }) => wordsOf(ValidationErrors));
    return refused(words.length > 0 ? words : [said?.Message ?? `400`], trace);
  }
  // It says that the organisation is away: nothing was done.
  if (status === 503) return new AccountingFailed({ kind: 'unavailable' }, trace);
  return new AccountingFailed(noAnswer(writes), trace);
}
