import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TRANSACTION_RANGES } from '@cordelle/validation/lists/business.ts';
import { ChoicePage } from '../choice-page.tsx';

export default function MonthlyAmountPage() {
  useLocale();
  return (
    <ChoicePage
      field="expectedMonthlyTransactionAmountRange"
      title={m.onboarding_ask_monthly_amount()}
      description={m.onboarding_volumes_estimate()}
      options={TRANSACTION_RANGES.monthlyTransactionAmount}
    />
  );
}
