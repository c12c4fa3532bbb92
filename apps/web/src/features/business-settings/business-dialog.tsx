import { earliestChange } from '@cordelle/domain/authorization/payer-notice.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { useBusinessDay } from '../../process-dates/business-day.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import { type ClientSettings, collects } from './client.ts';

const FIELDS = ['operatingAs', 'phone', 'invoiceEmail'] as const;
const OF_THIRD_PARTIES = ['operatingAs', 'phone'] as const;

/** How payers know the business, how it is reached, and whom its invoices are for. */
export default function BusinessDialog({ client, onClose }: { client: ClientSettings; onClose: () => void }) {
  const locale = useLocale();
  const today = useBusinessDay();
  const utils = trpc.useUtils();
  const saving = trpc.clients.updateBusiness.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.clients.byId, { id: client.id }, saved);
      sayChangesSaved(onClose);
    },
  });
  const isBilled = collects(client);
  const form = useDialogForm({
    fields: isBilled ? FIELDS : OF_THIRD_PARTIES,
    initial: () => ({
      operatingAs: client.operatingAs ?? '',
      phone: client.phone ?? '',
      invoiceEmail: client.invoiceEmail ?? '',
    }),
    read: ({ invoiceEmail, ...said }) =>
      isBilled && invoiceEmail.trim() === ''
        ? { wrong: ['invoiceEmail'] as const }
        : { input: isBilled ? { ...said, invoiceEmail } : said },
    wordsOf: () => m.required_field(),
    saving,
  });
  const { values, write, about } = form;
  const nameOf = (operatingAs: string | null) => (operatingAs?.trim() || client.businessName).toLowerCase();
  const isRenamed = client.status === 'approved' && nameOf(values.operatingAs) !== nameOf(client.operatingAs);
  return (
    <FormDialog
      form={form}
      title={m.settings_info_change()}
      description={isBilled ? m.settings_info_means() : m.settings_info_means_third_party()}
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
      {isRenamed && (
        <Banner tone="info">
          {m.settings_rename_told({ date: formatDate(earliestChange(client.countryCode, today), locale) })}
        </Banner>
      )}
      <Field label={m.settings_phone()} optional {...about('phone')}>
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={values.phone}
          onChange={({ target }) => write({ phone: target.value })}
        />
      </Field>
      {isBilled && (
        <Field label={m.settings_invoice_email()} hint={m.settings_invoice_email_hint()} {...about('invoiceEmail')}>
          <Input
            type="email"
            autoComplete="email"
            maxLength={254}
            value={values.invoiceEmail}
            onChange={({ target }) => write({ invoiceEmail: target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
