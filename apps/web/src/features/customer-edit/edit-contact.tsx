import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import {
  CUSTOM_IDENTIFIER_MAX,
  CUSTOMER_NAME_MAX,
  type CustomerDetail,
  DETAIL_NAMES,
} from '@cordelle/validation/customers/fields.ts';
import { type ComponentProps, Fragment, lazy, Suspense, useState } from 'react';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import type { Customer } from '../../customers/customer.ts';
import { CustomerAddressFields } from '../../customers/customer-address-fields.tsx';
import { DETAIL_LABELS } from '../../customers/detail-labels.ts';
import { DuplicateWarning } from '../../customers/duplicate-warning.tsx';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { type ContactField, contactInput, contactMistakes, contactValuesOf } from './contact-values.ts';
import { SaveBar } from './save-bar.tsx';
import { useChangeQuestion, useEdit, useToldChange } from './use-edit.ts';

const ChangeReasonDialog = lazy(async () => ({
  default: (await import('./change-reason-dialog.tsx')).ChangeReasonDialog,
}));

const EMAIL_MAX = 254;
const PHONE_MAX = 40;

type DetailInput = ComponentProps<typeof Input> & { readonly maxLength: number };
/** How each detail is entered. */
const INPUTS: Readonly<Record<CustomerDetail, DetailInput>> = {
  customIdentifier: { maxLength: CUSTOM_IDENTIFIER_MAX },
  email: { type: 'email', autoCapitalize: 'none', maxLength: EMAIL_MAX },
  phone: { type: 'tel', maxLength: PHONE_MAX },
  homePhone: { type: 'tel', maxLength: PHONE_MAX },
};

/** Who a customer is and how they are reached. The form keeps what it began with, whatever is fetched meanwhile. */
export function EditContact({ customer: loaded }: { customer: Customer }) {
  useLocale();
  const [customer] = useState(loaded);
  const [first] = useState(() => contactValuesOf(loaded));
  const { update, goBack } = useEdit(customer);
  const { save, sending, question, putAway } = useChangeQuestion(update);
  const saveTold = useToldChange(customer.id, update, putAway);
  const form = useAuthForm<ContactField>(
    first,
    (values) => contactMistakes(customer, first, values),
    (values) => {
      const input = contactInput(customer, first, values);
      if (input?.name !== undefined) save(input);
      else if (input) update.mutate(input);
      else void goBack();
    },
    sending,
  );
  const { values, change, errorOf } = form;
  const title = m.customer_edit_contact();
  const isNew = (field: ContactField) => (values[field] === first[field] ? undefined : values[field]);
  const text = (field: ContactField, label: string, input: ComponentProps<typeof Input>, hint?: string) => (
    <Field label={label} id={field} error={errorOf(field)} hint={hint} optional={field !== 'name'}>
      <Input
        autoComplete="off"
        {...input}
        value={values[field]}
        onChange={(event) => change(field, event.target.value)}
      />
    </Field>
  );
  return (
    <ClientPage
      title={title}
      description={customer.name}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form onSubmit={form.submit} noValidate className="grid max-w-160 gap-4">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <Card className="p-4 sm:p-6">
          <div className="grid gap-5">
            {text('name', m.creation_customer_name(), { maxLength: CUSTOMER_NAME_MAX })}
            {DETAIL_NAMES.map((detail) => (
              <Fragment key={detail}>
                {detail === 'email' && customer.statuses.emailBounced && isNew('email') === undefined && (
                  <Banner tone="bad">{m.customer_email_bounced()}</Banner>
                )}
                {detail === 'customIdentifier'
                  ? text(detail, m.creation_identifier(), INPUTS[detail], m.creation_identifier_hint())
                  : text(detail, DETAIL_LABELS[detail](), INPUTS[detail])}
              </Fragment>
            ))}
            <Field
              label={m.customer_language()}
              id="language"
              hint={m.creation_language_hint()}
              className="sm:max-w-80"
            >
              <Select value={values.language} onChange={(event) => change('language', event.target.value)}>
                <option value="en">{m.ui_language_english()}</option>
                <option value="fr">{m.ui_language_french()}</option>
              </Select>
            </Field>
          </div>
        </Card>
        <Card className="p-4 sm:p-6">
          <CustomerAddressFields form={form} country={customer.countryCode} />
        </Card>
        <DuplicateWarning
          name={isNew('name')}
          customIdentifier={isNew('customIdentifier')}
          email={isNew('email')}
          phone={isNew('phone')}
          exceptCustomerId={customer.id}
        />
        <SaveBar customer={customer} busy={update.isPending || update.isSuccess} />
      </form>
      {question?.change && (
        <Suspense>
          <ChangeReasonDialog
            change={question.change}
            conflict={null}
            busy={saveTold.isPending || update.isPending || update.isSuccess}
            onSave={(told) => saveTold.mutate({ input: question.input, told })}
            onClose={putAway}
          />
        </Suspense>
      )}
      <LeaveGuard dirty={contactInput(customer, first, values) !== null && !update.isSuccess} page={title} />
    </ClientPage>
  );
}
