import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ClientSettings } from './client.ts';

const FIELDS = ['operatingAs', 'phone', 'invoiceEmail'] as const;

/** How payers know the business, how it is reached, and whom its invoices are for. */
export default function BusinessDialog({ client, onClose }: { client: ClientSettings; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const saving = trpc.clients.updateBusiness.useMutation({
    onSuccess: (saved) => {
      utils.clients.byId.setData({ id: client.id }, saved);
      sayChangesSaved(onClose);
    },
  });
  const form = useDialogForm({
    fields: FIELDS,
    initial: () => ({
      operatingAs: client.operatingAs ?? '',
      phone: client.phone ?? '',
      invoiceEmail: client.invoiceEmail ?? '',
    }),
    read: (input) => (input.invoiceEmail.trim() === '' ? { wrong: ['invoiceEmail'] as const } : { input }),
    wordsOf: () => m.required_field(),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.settings_info_change()}
      description={m.settings_info_means()}
      action={m.ui_save()}
      onClose={onClose}
    >
      <Field label={m.settings_operating_as()} hint={m.settings_operating_as_hint()} optional {...about('operatingAs')}>
        <Input
          autoComplete="organization"
          maxLength={100}
          value={values.operatingAs}
          onChange={({ target }) => write({ operatingAs: target.value })}
        />
      </Field>
      <Field label={m.settings_phone()} optional {...about('phone')}>
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={values.phone}
          onChange={({ target }) => write({ phone: target.value })}
        />
      </Field>
      <Field label={m.settings_invoice_email()} hint={m.settings_invoice_email_hint()} {...about('invoiceEmail')}>
        <Input
          type="email"
          autoComplete="email"
          maxLength={254}
          value={values.invoiceEmail}
          onChange={({ target }) => write({ invoiceEmail: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
