import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { PAYER_MAILS, type PayerMailName } from '@cordelle/validation/payer-mail-names.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { MailAsRead } from '../../customers/mail-as-read.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';

const NAMES: Readonly<Record<PayerMailName, () => string>> = {
  authorization_request: m.evidence_value_authorization_request,
  authorization_reminder: m.evidence_value_authorization_reminder,
  donation_verification: m.evidence_value_donation_verification,
  agreement_confirmation: m.evidence_value_agreement_confirmation,
  microdeposit_sent: m.evidence_value_microdeposit_sent,
  microdeposit_reminder: m.evidence_value_microdeposit_reminder,
  microdeposit_verified: m.evidence_value_microdeposit_verified,
  microdeposit_failed: m.evidence_value_microdeposit_failed,
  microdeposit_declined: m.evidence_value_microdeposit_declined,
  debit_waits: m.evidence_value_debit_waits,
  debit_held: m.evidence_value_debit_held,
  debit_resumed: m.evidence_value_debit_resumed,
  debit_approval: m.evidence_value_debit_approval,
  debit_approval_reminder: m.evidence_value_debit_approval_reminder,
  debit_approved: m.evidence_value_debit_approved_copy,
  reminder: m.evidence_value_payment_reminder,
  reminder_moved: m.evidence_value_reminder_moved,
  reminder_withdrawn: m.evidence_value_reminder_withdrawn,
  receipt: m.evidence_value_payment_receipt,
  payment_changed: m.evidence_value_payment_changed,
  payment_failed: m.evidence_value_payment_failed,
  agreement_changed: m.evidence_value_agreement_changed,
  objection_settled: m.evidence_value_objection_settled,
  payer_notice: m.evidence_value_payer_notice,
  authorization_withdrawn: m.evidence_value_authorization_withdrawn,
  authorization_ended: m.evidence_value_agreement_ended,
  payer_link: m.evidence_value_payer_link,
};

/** Every mail that customers may get, as they read it: in both languages, drawn and as plain text. */
export function PayerMails() {
  useLocale();
  const [mail, setMail] = useState<PayerMailName>('agreement_confirmation');
  const query = trpc.notificationSettings.previewPayerMail.useQuery({ mail }, { placeholderData: keepPreviousData });
  return (
    <Card title={m.payer_mails_title()} className="grid gap-4 p-4 sm:p-6">
      <p className="text-muted-foreground">{m.payer_mails_means()}</p>
      <Field label={m.payer_mails_choose()} id="payerMail" className="sm:max-w-96">
        <Select value={mail} onChange={({ target }) => setMail(target.value as PayerMailName)}>
          {PAYER_MAILS.map((name) => (
            <option key={name} value={name}>
              {NAMES[name]()}
            </option>
          ))}
        </Select>
      </Field>
      <PanelQuery query={query} rows={8}>
        {({ mails }) => (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {mails.map(({ language, ...written }) => (
              <MailAsRead key={language} language={language} mail={written} />
            ))}
          </div>
        )}
      </PanelQuery>
    </Card>
  );
}
