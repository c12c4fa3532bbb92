import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { USAGE_OPTIONS } from '@cordelle/validation/lists/business.ts';
import { UsagePage } from './usage-page.tsx';

export default function UseKindOfPaymentsPage() {
  useLocale();
  return (
    <UsagePage
      field="businessUseKindOfPayments"
      title={m.onboarding_ask_kind_of_payments()}
      options={USAGE_OPTIONS.kindOfPayments}
    />
  );
}
