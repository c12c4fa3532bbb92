import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { USAGE_OPTIONS } from '@cordelle/validation/lists/business.ts';
import { UsagePage } from './usage-page.tsx';

export default function UseCustomersTypePage() {
  useLocale();
  return (
    <UsagePage
      field="businessUseCustomersType"
      title={m.onboarding_ask_customers_type()}
      options={USAGE_OPTIONS.customersType}
    />
  );
}
