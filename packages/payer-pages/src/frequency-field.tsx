import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { m } from '@cordelle/i18n/messages';
import { RadioField } from './fields.tsx';
import { frequencyWords, PAYER_FREQUENCIES } from './frequency-words.ts';
import { usePage, usePageLocale } from './page-context.ts';

const USUAL: readonly Frequency[] = ['Once', 'Monthly'];

/** How often somebody is to be debited: once or monthly, as most people choose, or in another rhythm. */
export function FrequencyField({ otherwise }: { otherwise: Frequency }) {
  const { facts } = usePage();
  const to = usePageLocale();
  return (
    <RadioField
      name="frequency"
      otherwise={otherwise}
      choices={PAYER_FREQUENCIES.map((value) => ({ value, label: frequencyWords(value, facts.language) }))}
      usual={{ values: USUAL, others: m.payer_other_rhythm({}, to) }}
    />
  );
}
