import { OWN_CORRECTION } from '@cordelle/domain/application-review/reasons.ts';
import type { Printed } from './printed-case.ts';

/** Why a section was asked about again; nothing where the reason is in the words beside it. */
export function reasonWords(words: Printed['words'], reason: string | null): string | null {
  if (reason === null || reason === 'other') return null;
  return words(reason === OWN_CORRECTION ? 'case_asked_own' : `onboarding_reason_${reason}`);
}
