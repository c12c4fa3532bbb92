import type { ChangeMeans, DebitFate, GivenCause } from '@cordelle/domain/authorization/change.ts';
import { formatDate, formatMoney, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import type { TriedChange } from '@cordelle/validation/customers/payments-above-limit.ts';
import { useState } from 'react';
import { useClient } from '../../me/me.ts';
import type { UpdateInput } from './authorization-values.ts';

const CAUSES = {
  new_agreement: m.change_cause_new_agreement,
  slip: m.change_cause_slip,
  bank_told: m.change_cause_bank_told,
  payer_asked: m.change_cause_payer_asked,
} as const;
const MEANS = { mail: m.change_means_mail, phone: m.change_means_phone, in_person: m.change_means_in_person } as const;
const FATES: Readonly<Record<DebitFate, () => string>> = {
  new_account: m.change_fate_new_account,
  old_account: m.change_fate_old_account,
  lowered: m.change_fate_lowered,
  removed: m.change_fate_removed,
  held: m.change_fate_held,
  unchanged: m.change_fate_unchanged,
};
const TOLD = {
  mail: m.change_told_mail,
  no_address: m.change_told_no_address,
  address_failed: m.change_told_address_failed,
} as const;

type Reason = NonNullable<UpdateInput['change']>;

/** Why what a payer agreed to changes, and then what follows from it: nothing is saved before both were seen. */
export function ChangeReasonDialog({
  change,
  busy,
  onSave,
  onClose,
}: {
  change: TriedChange;
  busy: boolean;
  onSave: (reason: Reason) => void;
  onClose: () => void;
}) {
  useLocale();
  const [reason, setReason] = useState<Reason | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={reason ? m.change_check_title() : m.change_why_title()}
      description={reason ? m.change_check_means() : m.change_why_means()}
    >
      {reason === null ? (
        <Why change={change} onClose={onClose} onNext={setReason} />
      ) : (
        <div className="grid gap-4">
          <Check change={change} />
          <footer className="flex flex-wrap justify-end gap-2">
            <Button disabled={busy} onClick={() => setReason(null)}>
              {m.change_back()}
            </Button>
            <Button variant="primary" busy={busy} onClick={() => onSave(reason)}>
              {m.change_save()}
            </Button>
          </footer>
        </div>
      )}
    </Dialog>
  );
}

function Why({
  change,
  onClose,
  onNext,
}: {
  change: TriedChange;
  onClose: () => void;
  onNext: (reason: Reason) => void;
}) {
  const [cause, setCause] = useState<GivenCause | ''>('');
  const [means, setMeans] = useState<ChangeMeans | ''>('');
  const [agreedOn, setAgreedOn] = useState('');
  const [since, setSince] = useState('');
  const [asked, setAsked] = useState(false);
  const signed = readDateInput(agreedOn);
  const from = readDateInput(since);
  const missing = {
    cause: cause === '',
    means: cause === 'payer_asked' && means === '',
    agreedOn: cause === 'new_agreement' && signed === null,
    since: since !== '' && from === null,
  };
  const mistake = (field: keyof typeof missing) => (asked && missing[field] ? m.required_field() : undefined);
  const next = () => {
    setAsked(true);
    if (cause === '' || Object.values(missing).includes(true)) return;
    onNext({
      cause,
      ...(cause === 'payer_asked' && means !== '' && { means }),
      ...(cause === 'new_agreement' && signed && { agreedOn: signed }),
      ...(from && { since: from }),
    });
  };
  return (
    <div className="grid gap-4">
      <RadioChoice
        legend={m.change_cause()}
        id="changeCause"
        options={change.causes.map((value) => ({ value, label: CAUSES[value]() }))}
        value={cause}
        onChange={setCause}
        error={mistake('cause')}
        stacked
      />
      {cause === 'payer_asked' && (
        <RadioChoice
          legend={m.change_means()}
          id="changeMeans"
          options={(['mail', 'phone', 'in_person'] as const).map((value) => ({ value, label: MEANS[value]() }))}
          value={means}
          onChange={setMeans}
          error={mistake('means')}
          stacked
        />
      )}
      {cause === 'new_agreement' && (
        <Field label={m.change_agreed_on()} id="changeAgreedOn" error={mistake('agreedOn')}>
          <DateField value={agreedOn} onValueChange={setAgreedOn} />
        </Field>
      )}
      <Field label={m.change_since()} id="changeSince" hint={m.change_since_hint()} error={mistake('since')} optional>
        <DateField value={since} onValueChange={setSince} />
      </Field>
      <footer className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{m.change_back()}</Button>
        <Button variant="primary" onClick={next}>
          {m.change_next()}
        </Button>
      </footer>
    </div>
  );
}

function Check({ change: { agreements, lines, told, debits } }: { change: TriedChange }) {
  const locale = useLocale();
  const { currency } = useClient();
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{m.change_agreements({ references: agreements.join(', ') })}</p>
      <Banner tone={told === 'mail' ? 'info' : 'warn'}>{TOLD[told]()}</Banner>
      <section className="grid gap-1">
        <h3 className="font-semibold">{m.change_debits({ count: debits.count })}</h3>
        <ul className="grid max-h-60 gap-1 overflow-y-auto">
          {debits.first.map(({ transactionId, processDate, amount, fate }) => (
            <li key={transactionId}>
              {formatDate(processDate, locale)} · {formatMoney(amount, currency, locale)} · {FATES[fate]()}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
