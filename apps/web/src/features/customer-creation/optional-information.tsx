import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { CUSTOM_IDENTIFIER_MAX } from '@cordelle/validation/customers/fields.ts';
import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import type { Customer } from '../../customers/customer.ts';
import { CustomerAddressFields } from '../../customers/customer-address-fields.tsx';
import { DuplicateWarning } from '../../customers/duplicate-warning.tsx';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { trpc, underKey } from '../../trpc.ts';
import { CreationStep } from './creation-step.tsx';
import { noOptionalValues, type OptionalField, optionalInput, optionalMistakes } from './optional-values.ts';

const EMAIL_MAX = 254;
const PHONE_MAX = 40;

/** How to reach somebody who exists by now; all of it may be left for later. */
export function OptionalInformation({
  customer: { id, name, countryCode: country, language },
}: {
  customer: Customer;
}) {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const { key } = useIdempotencyKey();
  const update = trpc.customers.update.useMutation({
    ...underKey(key),
    onSuccess: async () => {
      void utils.customers.invalidate();
      showToast('ok', m.creation_created({ name }));
      await router.navigate({ to: '/client/customers/$customerId', params: { customerId: id } });
    },
  });
  const [first] = useState(() => noOptionalValues(language));
  const form = useAuthForm<OptionalField>(
    first,
    (values) => optionalMistakes(id, country, values),
    (values) => update.mutate(optionalInput(id, country, values)),
    update,
  );
  const { values, change, errorOf } = form;
  const text = (field: OptionalField, label: string, input: ComponentProps<typeof Input>, hint?: string) => (
    <Field label={label} id={field} error={errorOf(field)} hint={hint} optional>
      <Input
        autoComplete="off"
        {...input}
        value={values[field]}
        onChange={(event) => change(field, event.target.value)}
      />
    </Field>
  );
  return (
    <CreationStep
      step={3}
      title={m.creation_optional()}
      description={`${m.creation_optional_about({ name })} ${m.creation_saved_already()}`}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form onSubmit={form.submit} noValidate className="grid max-w-160 gap-5">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        {text('email', m.customer_email(), { type: 'email', autoCapitalize: 'none', maxLength: EMAIL_MAX })}
        {text('phone', m.customer_phone(), { type: 'tel', maxLength: PHONE_MAX })}
        <Field label={m.customer_language()} id="language" hint={m.creation_language_hint()} className="sm:max-w-80">
          <Select value={values.language} onChange={(event) => change('language', event.target.value)}>
            <option value="en">{m.ui_language_english()}</option>
            <option value="fr">{m.ui_language_french()}</option>
          </Select>
        </Field>
        <CustomerAddressFields form={form} country={country} />
        {text(
          'customIdentifier',
          m.creation_identifier(),
          { maxLength: CUSTOM_IDENTIFIER_MAX },
          m.creation_identifier_hint(),
        )}
        <DuplicateWarning
          email={values.email}
          phone={values.phone}
          customIdentifier={values.customIdentifier}
          exceptCustomerId={id}
        />
        <div>
          <Button type="submit" variant="primary" size="field" busy={update.isPending || update.isSuccess}>
            {m.creation_create()}
          </Button>
        </div>
      </form>
    </CreationStep>
  );
}
