import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { BUSINESS_TYPES } from '@cordelle/validation/lists/business.ts';
import { ChoicePage } from '../choice-page.tsx';
import { useCountry } from '../use-country.ts';

export default function BusinessTypePage() {
  useLocale();
  return (
    <ChoicePage field="businessType" title={m.onboarding_ask_business_type()} options={BUSINESS_TYPES[useCountry()]} />
  );
}
