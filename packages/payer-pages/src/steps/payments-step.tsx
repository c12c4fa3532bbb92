import { m } from '@cordelle/i18n/messages';
import { RadioField, TextField } from '../fields.tsx';
import { frequencyChoices } from '../frequency-words.ts';
import { LimitField } from '../limit-field.tsx';
import { usePage, usePageLocale } from '../page-context.ts';

/** How much is debited, from when and how often. */
export function PaymentsStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  return (
    <>
      <h1>{m.payer_payments_title({}, to)}</h1>
      <TextField
        name="amount"
        label={m.payer_amount({ currency: facts.currency }, to)}
        inputMode="decimal"
        before="$"
        width="short"
        maxLength={15}
      />
      <TextField
        name="processDate"
        type="date"
        label={m.payer_first_date({}, to)}
        hint={m.payer_date_hint({}, to)}
        min={facts.earliestDate ?? undefined}
        width="medium"
      />
      <RadioField
        name="frequency"
        label={m.payer_how_often({}, to)}
        otherwise="Monthly"
        choices={frequencyChoices(facts.language)}
      />
      <div className="repeated">
        <TextField
          name="installments"
          label={m.payer_count({}, to)}
          hint={m.payer_count_hint({}, to)}
          inputMode="numeric"
          width="short"
          maxLength={4}
          optional
        />
      </div>
      <TextField name="comment" label={m.payer_comment({}, to)} optional maxLength={255} />
      <LimitField />
    </>
  );
}
