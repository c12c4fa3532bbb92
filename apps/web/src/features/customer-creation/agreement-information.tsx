import { givenOnProblem } from '@cordelle/domain/authorization/given-on.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { createCustomerInput } from '@cordelle/validation/customers/edit.ts';
import { CUSTOMER_NAME_MAX } from '@cordelle/validation/customers/fields.ts';
import { lazy, Suspense } from 'react';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import { AgreementFields } from '../../customers/agreement-fields.tsx';
import { DuplicateWarning } from '../../customers/duplicate-warning.tsx';
import { fieldMistakes } from '../../customers/field-mistakes.ts';
import { useClient } from '../../me/me.ts';
import { useCreation } from './creation.tsx';
import { CreationStep } from './creation-step.tsx';
import { useStepForm } from './use-step-form.ts';

const AgreementGivenFields = lazy(() => import('./agreement-given-fields.tsx'));

const WAYS = ['In Person', 'Online'] as const;

const information = createCustomerInput
  .pick({
    name: true,
    customerType: true,
    authorizationType: true,
    authorizationDate: true,
    authorizationPlace: true,
    language: true,
  })
  .required({ authorizationType: true });
const FIELDS = {
  name: '',
  customerType: '',
  authorizationType: '',
  authorizationDate: '',
  language: '',
  authorizationPlace: '',
} as const;
type FieldName = keyof typeof FIELDS;
type Values = Readonly<Record<FieldName, string>>;

/** A day or a place that is left blank is not known. */
const read = ({ authorizationDate: day, authorizationPlace: place, ...values }: Values) =>
  information.safeParse({
    ...values,
    ...(day.trim() !== '' && { authorizationDate: readDateInput(day) ?? day.trim() }),
    ...(place.trim() !== '' && { authorizationPlace: place }),
  });

const EXAMPLE_DATE = '2021-05-03';
const DATE_WORDS = {
  'authorization.given_in_future': m.error_authorization_given_in_future,
  'authorization.given_too_early': m.error_authorization_given_too_early,
} as const;

function mistakesIn(values: Values, today: string, locale: 'en' | 'fr'): Mistakes<FieldName> {
  const result = read(values);
  const typed = values.authorizationDate.trim();
  const day = readDateInput(typed);
  const problem = day && givenOnProblem(day, today);
  return {
    ...fieldMistakes(result, ['name', 'customerType', 'authorizationType', 'authorizationPlace']),
    ...(typed !== '' &&
      !day && { authorizationDate: () => m.field_date_malformed({ example: formatDate(EXAMPLE_DATE, locale) }) }),
    ...(problem && { authorizationDate: DATE_WORDS[problem] }),
  };
}

/** Who the customer is and how they gave their authorization. */
export function AgreementInformation() {
  const locale = useLocale();
  const { go } = useNavigation();
  const { knowPartial } = useCreation();
  const { country } = useClient();
  const today = localDate(new Date(), RAIL_FACTS[country].zone);
  const form = useStepForm<FieldName>(
    'information',
    { ...FIELDS, language: locale },
    (values) => mistakesIn(values, today, locale),
    (values) => {
      const { data } = read(values);
      if (!data) return;
      knowPartial(data);
      go('/client/customers/new/bank-information');
    },
  );
  const { values, change, errorOf } = form;
  return (
    <CreationStep
      step={1}
      title={m.creation_information_title()}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form onSubmit={form.submit} noValidate className="grid max-w-160 gap-5">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <Field
          id="name"
          label={m.creation_customer_name()}
          hint={m.creation_customer_name_hint()}
          error={errorOf('name')}
        >
          <Input
            value={values.name}
            maxLength={CUSTOMER_NAME_MAX}
            autoComplete="off"
            onChange={(event) => change('name', event.target.value)}
          />
        </Field>
        {information.shape.name.safeParse(values.name).success && <DuplicateWarning name={values.name} />}
        <AgreementFields form={form} ways={WAYS} />
        <Suspense>
          <AgreementGivenFields form={form} />
        </Suspense>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/client/customers/new/authorization" size="field">
            {m.creation_back()}
          </LinkButton>
          <Button type="submit" variant="primary" size="field">
            {m.creation_continue()}
          </Button>
        </div>
      </form>
    </CreationStep>
  );
}
