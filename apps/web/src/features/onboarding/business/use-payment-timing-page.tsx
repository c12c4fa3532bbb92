import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { USAGE_OPTIONS } from '@cordelle/validation/lists/business.ts';
import { UsagePage } from './usage-page.tsx';

export default function UsePaymentTimingPage() {
  useLocale();
  return (
    <UsagePage
      field="businessUsePaymentTiming"
      title={m.onboarding_ask_payment_timing()}
      options={USAGE_OPTIONS.paymentTiming}
    />
  );
}
