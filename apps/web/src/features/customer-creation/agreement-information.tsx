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
import { AgreementFields } from '../../customers/agreement-fields.tsx';
import { DuplicateWarning } from '../../customers/duplicate-warning.tsx';
import { fieldMistakes } from '../../customers/field-mistakes.ts';
import { useCreation } from './creation.tsx';
import { CreationStep } from './creation-step.tsx';
import { useStepForm } from './use-step-form.ts';

const WAYS = ['In Person', 'Online'] as const;

const information = createCustomerInput
  .pick({ name: true, customerType: true, authorizationType: true })
  .required({ authorizationType: true });
const FIELDS = { name: '', customerType: '', authorizationType: '' } as const;
const FIELD_NAMES = ['name', 'customerType', 'authorizationType'] as const;

/** Who the customer is and how they gave their authorization. */
export function AgreementInformation() {
  useLocale();
  const { go } = useNavigation();
  const { knowPartial } = useCreation();
  const form = useStepForm<keyof typeof FIELDS>(
    'information',
    FIELDS,
    (values) => fieldMistakes(information.safeParse(values), FIELD_NAMES),
    (values) => {
      const { data } = information.safeParse(values);
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" className="h-10">
            {m.creation_continue()}
          </Button>
          <LinkButton href="/client/customers/new/authorization" className="h-10">
            {m.creation_back()}
          </LinkButton>
        </div>
      </form>
    </CreationStep>
  );
}
