/** How somebody may have heard of us, in the order in which it is asked. */
export const REFERRALS = [
  'QuickBooks/Xero App Store',
  'Social Media',
  'Search Engine',
  'Word of mouth/Referral',
  'Other',
] as const;
export type Referral = (typeof REFERRALS)[number];

/** Who brings a promotion code was sent by somebody: nothing else can be chosen. */
export const REFERRAL_WITH_PROMOTION: Referral = 'Word of mouth/Referral';
