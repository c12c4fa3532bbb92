import { OWN_CORRECTION } from '@cordelle/domain/application-review/reasons.ts';
import { m } from '@cordelle/i18n/messages';
import { CHANGE_REASON_WORDS } from '../../words/change-reasons.ts';

const isKnown = (reason: string): reason is keyof typeof CHANGE_REASON_WORDS => reason in CHANGE_REASON_WORDS;

/** Why a page is to be changed, in words for the applicant; free text, and a reason of another release, ask for it in general. */
export function changeReasonWords(reason: string): string {
  if (reason === OWN_CORRECTION) return m.onboarding_reason_own_correction();
  return isKnown(reason) ? CHANGE_REASON_WORDS[reason]() : m.onboarding_change_asked();
}

const LANGUAGES = ['en', 'fr'] as const;

/** Whether somebody wrote more than the words of the reason themselves, in whichever language these stood when they were sent. */
export const saysMore = (reason: string, text: string): boolean =>
  text !== '' &&
  !(isKnown(reason) && LANGUAGES.some((locale) => text === CHANGE_REASON_WORDS[reason]({}, { locale }))) &&
  text !== changeReasonWords(reason);
