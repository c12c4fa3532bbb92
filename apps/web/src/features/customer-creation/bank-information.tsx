import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { BankFields } from '../../customers/bank-fields.tsx';
import { bankInput } from '../../customers/bank-values.ts';
import { DuplicateWarning } from '../../customers/duplicate-warning.tsx';
import { LimitFields } from '../../customers/limit-fields.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useClient } from '../../me/me.ts';
import { fileMistake, SIGNED_FORM_TYPES } from '../../picture-or-document.ts';
import { trpc, underKey } from '../../trpc.ts';
import { upload } from '../../upload.ts';
import { createInput, creationBankMistakes, NO_BANK_VALUES } from './bank-values-of-creation.ts';
import { type PartialCustomer, useCreation } from './creation.tsx';
import { CreationStep } from './creation-step.tsx';
import { useStepForm } from './use-step-form.ts';

/** Where money is taken from. Opened by hand, without anybody to create, it leads back to the beginning. */
export function BankInformation() {
  const { partial } = useCreation();
  // Who was created is known by the next step, not by this one: the answers of the flow may be gone before the page is.
  const [creating] = useState(partial);
  if (!creating) return <Navigate to="/client/customers/new/authorization" replace />;
  return <BankForm partial={creating} />;
}

function BankForm({ partial }: { partial: PartialCustomer }) {
  useLocale();
  const { country } = useClient();
  const router = useRouter();
  const utils = trpc.useUtils();
  const { forget } = useCreation();
  const { key } = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const mistake = file ? fileMistake('authorizationForm', file) : undefined;

  /** A file that is not taken does not undo the customer: it can be handed in again on their page. */
  const handIn = async (customerId: string, form: File) => {
    setSent(0);
    try {
      await upload('authorization_form', form, { customerId }, { onProgress: setSent });
    } catch (error) {
      const reason = Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.error_upload_failed();
      showAlert({ tone: 'bad', message: m.creation_form_failed({ name: partial.name, reason }) });
    } finally {
      setSent(null);
    }
  };
  const create = trpc.customers.create.useMutation({
    ...underKey(key),
    onSuccess: async ({ id }) => {
      if (file) await handIn(id, file);
      void utils.customers.invalidate();
      await router.navigate({
        to: '/client/customers/new/optional-information/$customerId',
        params: { customerId: id },
        replace: true,
        ignoreBlocker: true,
      });
      forget();
    },
  });
  const form = useStepForm(
    'bank',
    NO_BANK_VALUES,
    (values) => creationBankMistakes(country, values),
    (values) => {
      if (!mistake) create.mutate(createInput(country, partial, values));
    },
    create,
  );
  const bankAccount = bankInput(country, form.values, null);
  const busy = create.isPending || create.isSuccess;
  return (
    <CreationStep
      step={2}
      title={m.creation_bank_title()}
      description={m.creation_bank_about({ name: partial.name })}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form onSubmit={form.submit} noValidate className="grid max-w-160 gap-6">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <BankFields form={form} country={country} />
        {bankAccount && <DuplicateWarning bankAccount={bankAccount} />}
        {country === 'US' && <LimitFields form={form} mayBeNone={false} />}
        <Field id="authForm" label={m.creation_form()} hint={m.creation_form_hint()} error={mistake?.()} optional>
          <FileDrop
            file={file}
            sent={sent}
            accept={SIGNED_FORM_TYPES}
            onChoose={setFile}
            onRemove={() => setFile(null)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/client/customers/new/authorization-information" size="field">
            {m.creation_back()}
          </LinkButton>
          <Button type="submit" variant="primary" size="field" busy={busy}>
            {m.creation_continue()}
          </Button>
        </div>
      </form>
    </CreationStep>
  );
}
