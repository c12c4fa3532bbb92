import { DomainError } from '../errors.ts';

/** One of the provider's people asked that a closed client is opened again. */
export type AskedReopening = { readonly askedBy: bigint };

/**
 * Opening a closed client again takes two people: the first asks for it and says why, another one confirms it. Throws
 * `client.review_note_required` for a first word without a reason, `client.second_person_needed` for the same person twice.
 */
export function reopeningStep(
  asked: AskedReopening | null,
  { userId, reason }: { readonly userId: bigint; readonly reason: string },
): 'ask' | 'confirm' {
  if (asked === null) {
    if (reason.trim() === '') throw new DomainError('client.review_note_required');
    return 'ask';
  }
  if (asked.askedBy === userId) throw new DomainError('client.second_person_needed');
  return 'confirm';
}
