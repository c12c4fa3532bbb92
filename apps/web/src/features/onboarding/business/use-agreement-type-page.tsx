import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { USAGE_OPTIONS } from '@cordelle/validation/lists/business.ts';
import { UsagePage } from './usage-page.tsx';

export default function UseAgreementTypePage() {
  useLocale();
  return (
    <UsagePage
      field="businessUseCustomersAgreementType"
      title={m.onboarding_ask_agreement_type()}
      options={USAGE_OPTIONS.customersAgreementType}
    />
  );
}
