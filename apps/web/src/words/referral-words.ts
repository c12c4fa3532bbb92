import { m } from '@cordelle/i18n/messages';
import type { Referral } from '@cordelle/validation/referrals.ts';

/** How somebody may have heard of us, in the order in which it is asked. */
export const REFERRAL_WORDS: Readonly<Record<Referral, () => string>> = {
  'QuickBooks/Xero App Store': m.referral_app_store,
  'Social Media': m.referral_social_media,
  'Search Engine': m.referral_search_engine,
  'Word of mouth/Referral': m.referral_word_of_mouth,
  Other: m.referral_other,
};

export const isReferral = (text: string): text is Referral => Object.hasOwn(REFERRAL_WORDS, text);
