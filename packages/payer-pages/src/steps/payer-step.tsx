import { m } from '@cordelle/i18n/messages';
import { RadioField, TextField, Why } from '../fields.tsx';
import { usePage, usePageLocale } from '../page-context.ts';

/** Who pays: a person or a business. The other one's fields are hidden by the style sheet, so that it works without script. */
export function PayerStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  return (
    <>
      <h1>{m.payer_who_title({}, to)}</h1>
      <RadioField
        name="personalName"
        otherwise={facts.questions.nameDefault === 'Personal' ? 'true' : 'false'}
        choices={[
          { value: 'true', label: m.payer_who_me({}, to), hint: m.payer_who_me_hint({}, to) },
          { value: 'false', label: m.payer_who_business({}, to), hint: m.payer_who_business_hint({}, to) },
        ]}
      />
      <div className="for-person">
        <TextField name="firstName" autoComplete="given-name" maxLength={100} />
        <TextField name="lastName" autoComplete="family-name" maxLength={100} />
      </div>
      <div className="for-business">
        <TextField name="companyName" autoComplete="organization" maxLength={200} />
      </div>
      <Why label={m.payer_why({}, to)}>
        {facts.country === 'CA' ? m.payer_who_why_pad({}, to) : m.payer_who_why_ach({}, to)}
      </Why>
    </>
  );
}
