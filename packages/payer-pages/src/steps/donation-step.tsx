import { formatMoney, formatMoneyInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CheckField, TextField } from '../fields.tsx';
import { FirstDayField } from '../first-day-field.tsx';
import { FrequencyField } from '../frequency-field.tsx';
import { usePage, usePageLocale } from '../page-context.ts';
import { Paragraphs } from '../paragraphs.tsx';
import { SummaryList } from '../summary-list.tsx';

/** Amounts people give most, in whole dollars. */
const QUICK_PICKS = [25, 50, 100] as const;

/** How much, how often and from when somebody gives. Whom a charity wrote to is named, and not asked on a page of its own. */
export function DonationStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  const { business, questions, currency, language } = facts;
  const known = questions.knownPayer;
  return (
    <>
      <h1>{m.payer_donation_title({ business: business.name }, to)}</h1>
      {questions.introduction && <Paragraphs text={questions.introduction} />}
      <TextField
        name="amount"
        hint={m.payer_donation_amount_hint({ minimum: formatMoney('1.00', currency, language) }, to)}
        inputMode="decimal"
        isAmount
        width="short"
        maxLength={15}
      />
      <div className="picks" data-picks="amount" hidden>
        {QUICK_PICKS.map((pick) => (
          <button key={pick} type="button" className="pick" data-pick={formatMoneyInput(`${pick}.00`, language)}>
            {formatMoney(`${pick}.00`, currency, language).replace(/[.,]00/, '')}
          </button>
        ))}
      </div>
      <FrequencyField otherwise="Once" />
      <FirstDayField />
      <div className="repeated">
        <TextField name="installments" inputMode="numeric" width="short" maxLength={4} />
        <CheckField name="ongoing" label={m.payer_donation_ongoing({}, to)} />
      </div>
      {questions.comment !== null && <TextField name="comment" optional maxLength={255} />}
      {known && (
        <SummaryList
          rows={[
            { label: m.payer_name({}, to), value: known.name },
            { label: m.payer_email({}, to), value: known.email },
          ]}
        />
      )}
    </>
  );
}
