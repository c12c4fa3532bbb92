import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TRANSACTION_RANGES } from '@cordelle/validation/lists/business.ts';
import { ChoicePage } from '../choice-page.tsx';

export default function AverageAmountPage() {
  useLocale();
  return (
    <ChoicePage
      field="expectedAverageTransactionAmountRange"
      title={m.onboarding_ask_average_amount()}
      description={m.onboarding_volumes_estimate()}
      options={TRANSACTION_RANGES.averageTransactionAmount}
    />
  );
}
