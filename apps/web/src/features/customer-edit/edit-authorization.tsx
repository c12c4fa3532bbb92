import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { type AuthForm, useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { AgreementFields } from '../../customers/agreement-fields.tsx';
import { BankFields } from '../../customers/bank-fields.tsx';
import { bankInput, bankMistakes } from '../../customers/bank-values.ts';
import type { Customer } from '../../customers/customer.ts';
import { DuplicateWarning } from '../../customers/duplicate-warning.tsx';
import { LimitFields } from '../../customers/limit-fields.tsx';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { useCan } from '../../me/me.ts';
import {
  type AuthorizationField,
  authorizationInput,
  authorizationMistakes,
  authorizationValuesOf,
  collectionTypesOf,
} from './authorization-values.ts';
import { SaveBar } from './save-bar.tsx';
import { useChangeQuestion, useEdit, useToldChange } from './use-edit.ts';

const ChangeReasonDialog = lazy(async () => ({
  default: (await import('./change-reason-dialog.tsx')).ChangeReasonDialog,
}));
const AboveLimitDialog = lazy(async () => ({
  default: (await import('./above-limit-dialog.tsx')).AboveLimitDialog,
}));

/** Where a customer's money is taken from and by what right. The form keeps what it began with, whatever is fetched meanwhile. */
export function EditAuthorization({ customer: loaded }: { customer: Customer }) {
  useLocale();
  const [customer] = useState(loaded);
  const [first] = useState(() => authorizationValuesOf(loaded));
  const mayEditBank = useCan('customers.edit_bank_info');
  const { update, goBack } = useEdit(customer);
  const { save, sending, question, putAway } = useChangeQuestion(update);
  const saveTold = useToldChange(customer.id, update, putAway);
  const busy = saveTold.isPending || update.isPending || update.isSuccess;
  const limit = question?.input.authorizationAmount ?? '0.00';
  const form = useAuthForm<AuthorizationField>(
    first,
    (values) => authorizationMistakes(customer, values, mayEditBank),
    (values) => {
      const input = authorizationInput(customer, first, values, mayEditBank);
      if (input) save(input);
      else void goBack();
    },
    sending,
  );
  const title = m.customer_edit_bank();
  const isDirty = authorizationInput(customer, first, form.values, mayEditBank) !== null;
  return (
    <ClientPage
      title={title}
      description={customer.name}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form onSubmit={form.submit} noValidate className="grid max-w-160 gap-4">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <AgreementCard customer={customer} form={form} />
        <BankCard customer={customer} form={form} mayEdit={mayEditBank} />
        <SaveBar customer={customer} busy={sending.isPending || update.isSuccess} />
      </form>
      {question?.change && (
        <Suspense>
          <ChangeReasonDialog
            change={question.change}
            conflict={question.plans.length > 0 ? { limit, plans: question.plans } : null}
            busy={busy}
            onSave={(told) => saveTold.mutate({ input: question.input, told })}
            onClose={putAway}
          />
        </Suspense>
      )}
      {question?.change === null && question.plans.length > 0 && (
        <Suspense>
          <AboveLimitDialog
            limit={limit}
            plans={question.plans}
            busy={busy}
            onSave={(paymentsAboveLimit) =>
              update.mutate({ ...question.input, paymentsAboveLimit }, { onError: putAway })
            }
            onClose={putAway}
          />
        </Suspense>
      )}
      <LeaveGuard dirty={isDirty && !update.isSuccess} page={title} />
    </ClientPage>
  );
}

type PartProps = { customer: Customer; form: AuthForm<AuthorizationField> };

/** The agreement on record, and where it failed, that a new one was collected. */
function AgreementCard({ customer, form }: PartProps) {
  useLocale();
  const { authorization } = customer.statuses;
  const isNew = form.values.newAuthorization === 'yes';
  return (
    <Card title={m.authorization()} className="p-4 sm:p-6">
      <div className="grid gap-5">
        {authorization === 'failed' && (
          <Banner tone="bad" title={m.edit_authorization_failed()}>
            <Checkbox
              id="newAuthorization"
              className="mt-0.5"
              checked={isNew}
              onCheckedChange={(checked) => form.change('newAuthorization', checked === true ? 'yes' : '')}
              label={m.edit_authorization_new()}
            />
          </Banner>
        )}
        {authorization === 'pending' && <Banner>{m.edit_authorization_pending()}</Banner>}
        <AgreementFields form={form} ways={collectionTypesOf(customer)} />
        <LimitFields form={form} mayBeNone />
      </div>
    </Card>
  );
}

function BankCard({ customer, form, mayEdit }: PartProps & { mayEdit: boolean }) {
  useLocale();
  const { countryCode, bankAccount: onFile, bankVerification } = customer;
  const entered = mayEdit ? bankInput(countryCode, form.values, onFile) : undefined;
  const isWhole = Object.values(bankMistakes(countryCode, form.values, { onFile, required: false })).every(
    (mistake) => mistake === undefined,
  );
  return (
    <Card className="p-4 sm:p-6">
      <div className="grid gap-4">
        {onFile?.disabledReason && (
          <Banner tone="bad" title={m.bank_details_disabled()}>
            {m.edit_bank_refused()}
          </Banner>
        )}
        <BankFields
          form={form}
          country={countryCode}
          onFile={onFile}
          {...(mayEdit ? {} : { locked: m.bank_numbers_locked() })}
        />
        {entered && onFile && (
          <Banner>
            {bankVerification.state === 'none' ? m.edit_bank_changes() : m.edit_bank_changes_unverified()}
          </Banner>
        )}
        {entered && isWhole && <DuplicateWarning bankAccount={entered} exceptCustomerId={customer.id} />}
      </div>
    </Card>
  );
}
