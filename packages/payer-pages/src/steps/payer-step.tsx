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
        label={m.payer_who_label({}, to)}
        otherwise={facts.questions.nameDefault === 'Personal' ? 'true' : 'false'}
        choices={[
          { value: 'true', label: m.payer_who_me({}, to), hint: m.payer_who_me_hint({}, to) },
          { value: 'false', label: m.payer_who_business({}, to), hint: m.payer_who_business_hint({}, to) },
        ]}
      />
      <div className="for-person">
        <TextField name="firstName" label={m.first_name({}, to)} autoComplete="given-name" maxLength={100} />
        <TextField name="lastName" label={m.last_name({}, to)} autoComplete="family-name" maxLength={100} />
      </div>
      <div className="for-business">
        <TextField
          name="companyName"
          label={m.payer_company_name({}, to)}
          autoComplete="organization"
          maxLength={200}
        />
      </div>
      <Why label={m.payer_why({}, to)}>
        {facts.country === 'CA' ? m.payer_who_why_pad({}, to) : m.payer_who_why_ach({}, to)}
      </Why>
    </>
  );
}
