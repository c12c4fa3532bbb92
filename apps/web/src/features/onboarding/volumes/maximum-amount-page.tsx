import { centsWritten } from '@cordelle/domain/money.ts';
import { volumeDoubts } from '@cordelle/domain/onboarding/volumes.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { useApplying } from '../applying.ts';
import { textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useCountry } from '../use-country.ts';
import { useSectionForm } from '../use-section-form.ts';
import { DOUBT_WORDS } from './doubt-words.ts';

const FIELD = 'expectedMaximumTransactionAmount';
/** Above this the provider talks to the business first. */
const TALKED_ABOUT_CENTS = 500_000n;

/** The last of the figures, with a word where they do not seem to go together. */
export default function MaximumAmountPage() {
  useLocale();
  const country = useCountry();
  const { answers } = useApplying().application;
  const form = useSectionForm({
    valuesOf: (answered) => ({ [FIELD]: textOf(answered, FIELD) }),
    answersOf: (values) => values,
  });
  const typed = form.values[FIELD] ?? '';
  const largestCents = centsWritten(typed);
  const doubts = volumeDoubts({
    average: textOf(answers.average_transaction_amount ?? {}, 'expectedAverageTransactionAmountRange'),
    customers: textOf(answers.customer_count ?? {}, 'expectedCustomerCountRange'),
    count: textOf(answers.monthly_transaction_count ?? {}, 'expectedMonthlyTransactionCountRange'),
    month: textOf(answers.monthly_transaction_amount ?? {}, 'expectedMonthlyTransactionAmountRange'),
    largestCents,
  });
  return (
    <SectionForm form={form} title={m.onboarding_ask_maximum_amount()} description={m.onboarding_volumes_estimate()}>
      <Field label={m.onboarding_maximum_amount()} id={FIELD} error={form.errorOf(FIELD)} className="max-w-72">
        <MoneyField
          currency={country === 'CA' ? 'CAD' : 'USD'}
          value={typed}
          onValueChange={(value) => form.change(FIELD, value)}
        />
      </Field>
      {largestCents !== null && largestCents > TALKED_ABOUT_CENTS && (
        <Banner title={m.onboarding_maximum_guidance_title()}>{m.onboarding_maximum_guidance()}</Banner>
      )}
      {doubts.length > 0 && (
        <Banner tone="warn" title={m.onboarding_volumes_doubt_title()}>
          <ul className="list-disc pl-5">
            {doubts.map((doubt) => (
              <li key={doubt}>{DOUBT_WORDS[doubt]()}</li>
            ))}
          </ul>
          <p className="mt-1">{m.onboarding_volumes_doubt_means()}</p>
        </Banner>
      )}
    </SectionForm>
  );
}
