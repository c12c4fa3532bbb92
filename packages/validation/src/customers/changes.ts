import { LETTER_REASONS } from '@cordelle/domain/authorization/notice-means.ts';
import { z } from 'zod';
import { day, instant, recordId } from '../wire.ts';
import { customerIdInput } from './record.ts';

/** Newest changes of one customer that are shown, and letters that are printed at once. */
export const CHANGES_MOST = 20;

/** Changes of what a payer agreed to that they were not told of yet, or may still object to. */
export const openChanges = z.object({
  records: z.array(
    z.object({
      id: recordId,
      /** What was and what is, in the reader's language. */
      lines: z.array(z.string()),
      changedAt: instant,
      /** The last day on which they may object; of a letter that waits, counted from the change. */
      objectUntil: day,
      /** Why a letter tells them; null: a mail does. */
      letterBecause: z.enum(LETTER_REASONS).nullable(),
      /** When the letter was posted; null: it waits, or a mail tells them. */
      postedOn: day.nullable(),
    }),
  ),
});

/** The letters that were posted, by the changes they are about. */
export const postedChangeLettersInput = customerIdInput.extend({
  changeIds: z.array(recordId).min(1).max(CHANGES_MOST),
  postedOn: day,
});
export const postedChangeLetters = z.object({ posted: z.int().nonnegative() });

const WORDS_MAX = 1_000;
/** `words`: what the payer said. */
export const recordObjectionInput = customerIdInput.extend({
  changeId: recordId,
  words: z.string().trim().max(WORDS_MAX).default(''),
});
export const recordedObjection = z.object({ objected: z.literal(true) });
