import type { VolumeDoubt } from '@cordelle/domain/onboarding/volumes.ts';
import { m } from '@cordelle/i18n/messages';

export const DOUBT_WORDS: Readonly<Record<VolumeDoubt, () => string>> = {
  month_is_not_average_by_count: m.onboarding_doubt_month_is_not_average_by_count,
  largest_below_average: m.onboarding_doubt_largest_below_average,
  largest_above_month: m.onboarding_doubt_largest_above_month,
  many_payments_per_customer: m.onboarding_doubt_many_payments_per_customer,
  few_payments_per_customer: m.onboarding_doubt_few_payments_per_customer,
};
