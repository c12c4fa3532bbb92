import { m } from '@cordelle/i18n/messages';
import { CHANGE_REASON_WORDS } from '../../words/change-reasons.ts';

const isKnown = (reason: string): reason is keyof typeof CHANGE_REASON_WORDS => reason in CHANGE_REASON_WORDS;

/** Why a page is to be changed, in words for the applicant; free text, and a reason of another release, ask for it in general. */
export const changeReasonWords = (reason: string): string =>
  isKnown(reason) ? CHANGE_REASON_WORDS[reason]() : m.onboarding_change_asked();
