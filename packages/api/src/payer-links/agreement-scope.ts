import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import { payerAnswers } from '@cordelle/validation/payer-flows.ts';
import { plannedDebits } from '../payer-flows/planned-debits.ts';
import type { Offer } from '../payer-offers/offer.ts';
import { SHOWN_AS } from './standing.ts';

/** `answers`: what the agreement was given with, as its evidence keeps it. */
type Agreed = { readonly scope: string | null; readonly answers: unknown };

/**
 * What is debited under an agreement, in the language of the reader: its text stays in the one it was given in. What the answers do not
 * say any more is left as it was written.
 */
export function scopeIn(offer: Offer, { scope, answers }: Agreed, language: Language): string | null {
  const given = payerAnswers.safeParse(answers ?? {});
  if (scope === null || !given.success) return scope;
  const said = (to: Language) => plannedDebits(offer, SHOWN_AS, given.data, to)?.sentence ?? null;
  return LANGUAGES.some((one) => said(one) === scope) ? said(language) : scope;
}
