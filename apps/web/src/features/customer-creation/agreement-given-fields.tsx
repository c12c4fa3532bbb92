import { formatDate, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { AUTHORIZATION_PLACE_MAX } from '@cordelle/validation/customers/fields.ts';

type GivenField = 'authorizationDate' | 'language' | 'authorizationPlace';
type Props = {
  form: {
    readonly values: Readonly<Record<GivenField, string>>;
    readonly change: (name: GivenField, value: string) => void;
    readonly errorOf: (name: GivenField) => string | undefined;
  };
};

/** When, in which language and where an agreement was given. */
export default function AgreementGivenFields({ form: { values, change, errorOf } }: Props) {
  const locale = useLocale();
  const day = values.authorizationDate;
  return (
    <>
      <Field
        id="authorizationDate"
        label={m.customer_agreement_date()}
        hint={m.customer_agreement_date_hint()}
        error={errorOf('authorizationDate')}
        className="sm:max-w-80"
        optional
      >
        <Input
          value={day}
          autoComplete="off"
          onChange={(event) => change('authorizationDate', event.target.value)}
          onBlur={() => {
            const read = readDateInput(day);
            if (read) change('authorizationDate', formatDate(read, locale));
          }}
        />
      </Field>
      <Field id="language" label={m.customer_agreement_language()} className="sm:max-w-80">
        <Select value={values.language} onChange={(event) => change('language', event.target.value)}>
          <option value="en">{m.ui_language_english()}</option>
          <option value="fr">{m.ui_language_french()}</option>
        </Select>
      </Field>
      <Field
        id="authorizationPlace"
        label={m.customer_agreement_place()}
        hint={m.customer_agreement_place_hint()}
        error={errorOf('authorizationPlace')}
        optional
      >
        <Input
          value={values.authorizationPlace}
          maxLength={AUTHORIZATION_PLACE_MAX}
          autoComplete="off"
          onChange={(event) => change('authorizationPlace', event.target.value)}
        />
      </Field>
    </>
  );
}
