import { m } from '@cordelle/i18n/messages';
import { TextField } from '../fields.tsx';
import { FirstDayField } from '../first-day-field.tsx';
import { FrequencyField } from '../frequency-field.tsx';
import { LimitField } from '../limit-field.tsx';
import { usePage, usePageLocale } from '../page-context.ts';

/** How much is debited, from when and how often; where the business plans the debits, only the most one may take. */
export function PaymentsStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  if (!facts.questions.schedule)
    return (
      <>
        <h1>{m.payer_limit_title({}, to)}</h1>
        <LimitField />
      </>
    );
  return (
    <>
      <h1>{m.payer_payments_title({}, to)}</h1>
      <TextField name="amount" inputMode="decimal" isAmount width="short" maxLength={15} />
      <FirstDayField />
      <FrequencyField otherwise="Monthly" />
      <div className="repeated">
        <TextField
          name="installments"
          hint={m.payer_count_hint({}, to)}
          inputMode="numeric"
          width="short"
          maxLength={4}
          optional
        />
      </div>
      <TextField name="comment" optional maxLength={255} />
      <LimitField />
    </>
  );
}
