import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { m } from '@cordelle/i18n/messages';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';
import type { Choice } from '../../spreadsheets/review.ts';
import { frequencyWords } from '../../words/frequencies.ts';

/** What a field can hold, where that is a short list. */
export function choicesOf(field: ImportField, locale: 'en' | 'fr'): readonly Choice[] | null {
  switch (field) {
    case 'customer_type':
      return [
        { value: 'Personal', label: m.customer_type_personal() },
        { value: 'Business', label: m.customer_type_business() },
      ];
    case 'authorization_type':
      return [
        { value: 'Online', readAs: 'online', label: m.authorization_online() },
        { value: 'In Person', readAs: 'in_person', label: m.authorization_in_person() },
        { value: 'Paper', readAs: 'paper', label: m.import_choice_paper() },
      ];
    case 'bank_account_type':
      return [
        { value: 'Checking', label: m.account_checking_us() },
        { value: 'Savings', label: m.account_savings() },
      ];
    case 'language':
      return [
        { value: 'English', readAs: 'en', label: m.import_choice_english() },
        { value: 'French', readAs: 'fr', label: m.import_choice_french() },
      ];
    case 'payment_frequency':
      return FREQUENCIES.filter((frequency) => frequency !== 'Twice').map((frequency) => ({
        value: frequency,
        label: frequencyWords(frequency),
      }));
    case 'province_code':
      return PROVINCES.map((region) => ({ value: region.value, label: region[locale] }));
    case 'state_code':
      return STATES.map((region) => ({ value: region.value, label: region[locale] }));
    default:
      return null;
  }
}
