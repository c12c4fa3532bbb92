import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { updatePayerContactInput } from '@cordelle/validation/payer-contact.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { useDoorForm } from '../../doors/use-door-form.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { useClient } from '../../me/me.ts';
import { useTRPC } from '../../trpc.ts';
import { type AddressField, addressFieldsOf, CustomerAddressFields } from '../customers/customer-address-fields.tsx';
import { fieldMistakes } from '../customers/field-mistakes.ts';

type PayerContact = inferRouterOutputs<AppRouter>['authorizationSettings']['processing'];
type FieldName = 'email' | 'phone' | AddressField;

const PART = /^address\.(\w+)$/;

function valuesOf(contact: PayerContact): Record<FieldName, string> {
  const parts = addressFieldsOf(contact.countryCode).map((name) => {
    const part = PART.exec(name)?.[1] as keyof PayerContact['address'];
    return [name, contact.address[part] ?? ''];
  });
  return { email: contact.email ?? '', phone: contact.phone ?? '', ...Object.fromEntries(parts) };
}

function inputOf({ email, phone, ...parts }: Readonly<Record<FieldName, string>>) {
  const address = Object.fromEntries(Object.entries(parts).map(([name, text]) => [PART.exec(name)?.[1] ?? name, text]));
  return { email, phone, address };
}

/** Where payers reach the business: printed on every form and shown on every page they open. */
export function PayerContactForm({ contact }: { contact: PayerContact }) {
  useLocale();
  const { id } = useClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(() => valuesOf(contact));
  const update = useMutation(
    trpc.authorizationSettings.updateProcessing.mutationOptions({
      onSuccess: (now) => {
        setSaved(valuesOf(now));
        queryClient.setQueryData(trpc.authorizationSettings.processing.queryKey(), now);
        showToast('ok', m.ui_changes_saved());
      },
    }),
  );
  const form = useDoorForm<FieldName>(
    valuesOf(contact),
    (values) =>
      fieldMistakes(updatePayerContactInput.safeParse(inputOf(values)), [
        'email',
        'phone',
        ...addressFieldsOf(contact.countryCode),
      ]),
    (values) => update.mutate(inputOf(values)),
    update,
  );
  const { values, change, errorOf } = form;
  const dirty = Object.entries(values).some(([name, text]) => text !== saved[name as FieldName]);
  const instead = (other: string | null) => (other ? m.payer_contact_otherwise({ other }) : undefined);
  return (
    <ClientPage
      title={m.payer_contact_title()}
      description={m.payer_contact_means()}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form onSubmit={form.submit} noValidate className="grid max-w-160 gap-4">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <Card className="grid gap-5 p-4 sm:p-6">
          <Field
            label={m.customer_email()}
            id="email"
            error={errorOf('email')}
            hint={instead(contact.contactOtherwise.email)}
            optional
          >
            <Input
              type="email"
              autoCapitalize="none"
              maxLength={254}
              value={values.email}
              onChange={(event) => change('email', event.target.value)}
            />
          </Field>
          <Field
            label={m.customer_phone()}
            id="phone"
            error={errorOf('phone')}
            hint={instead(contact.contactOtherwise.phone)}
            optional
          >
            <Input
              type="tel"
              maxLength={40}
              value={values.phone}
              onChange={(event) => change('phone', event.target.value)}
            />
          </Field>
        </Card>
        <Card className="p-4 sm:p-6">
          <CustomerAddressFields form={form} country={contact.countryCode} />
        </Card>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" className="h-10" busy={update.isPending} disabled={!dirty}>
            {m.schedule_save()}
          </Button>
          <TextLink href={`/documents/authorization_form?client_id=${id}&language=both`} target="_blank">
            {m.payer_contact_see_form()}
          </TextLink>
        </div>
      </form>
      <LeaveGuard dirty={dirty && !update.isPending} page={m.payer_contact_title()} />
    </ClientPage>
  );
}
