import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Consent } from '../consent.tsx';
import { CheckField, RadioField, TextField } from '../fields.tsx';
import { frequencyChoices } from '../frequency-words.ts';
import { usePage, usePageLocale } from '../page-context.ts';
import { Paragraphs } from '../paragraphs.tsx';
import { SummaryList } from '../summary-list.tsx';

/** Amounts people give most, in whole dollars. */
const QUICK_PICKS = [25, 50, 100] as const;

/** How much, how often and from when somebody gives, and who they are. */
export function GiftStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  const { business, questions, currency, language } = facts;
  const known = questions.knownPayer;
  return (
    <>
      <h1>{m.payer_gift_title({ business: business.name }, to)}</h1>
      {questions.introduction && <Paragraphs text={questions.introduction} />}
      <TextField
        name="amount"
        label={m.payer_gift_amount({ currency }, to)}
        hint={m.payer_gift_amount_hint({ minimum: formatMoney('1.00', currency, language) }, to)}
        inputMode="decimal"
        before="$"
        width="short"
        maxLength={15}
      />
      <div className="picks" data-picks="amount" hidden>
        {QUICK_PICKS.map((pick) => (
          <button key={pick} type="button" className="pick" data-pick={`${pick}.00`}>
            {formatMoney(`${pick}.00`, currency, language).replace(/[.,]00/, '')}
          </button>
        ))}
      </div>
      <RadioField
        name="frequency"
        label={m.payer_how_often({}, to)}
        otherwise="Once"
        choices={frequencyChoices(language)}
      />
      <TextField
        name="processDate"
        type="date"
        label={m.payer_gift_date({}, to)}
        hint={m.payer_date_hint({}, to)}
        min={facts.earliestDate ?? undefined}
        width="medium"
      />
      <div className="repeated">
        <TextField
          name="installments"
          label={m.payer_gift_count({}, to)}
          inputMode="numeric"
          width="short"
          maxLength={4}
        />
        <CheckField name="ongoing" label={m.payer_gift_ongoing({}, to)} />
      </div>
      {questions.comment !== null && (
        <TextField name="comment" label={questions.comment || m.payer_gift_comment({}, to)} optional maxLength={255} />
      )}
      {known ? (
        <SummaryList
          rows={[
            { label: m.payer_name({}, to), value: known.name },
            { label: m.payer_email({}, to), value: known.email },
          ]}
        />
      ) : (
        <>
          <TextField
            name="email"
            type="email"
            label={m.payer_email({}, to)}
            hint={m.payer_email_hint({}, to)}
            autoComplete="email"
            maxLength={254}
          />
          <TextField name="firstName" label={m.first_name({}, to)} autoComplete="given-name" maxLength={100} />
          <TextField name="lastName" label={m.last_name({}, to)} autoComplete="family-name" maxLength={100} />
        </>
      )}
      <Consent />
    </>
  );
}
