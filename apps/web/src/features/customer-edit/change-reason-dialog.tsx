import type { ChangeMeans, DebitFate, GivenCause } from '@cordelle/domain/authorization/change.ts';
import { formatDate, formatMoney, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import type { TriedChange } from '@cordelle/validation/customers/payments-above-limit.ts';
import { useState } from 'react';
import { useClient } from '../../me/me.ts';
import { fileMistake, SIGNED_FORM_TYPES } from '../../picture-or-document.ts';
import { type AboveLimit, type AboveLimitChoice, AboveLimitQuestion } from './above-limit-dialog.tsx';
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
  restored: m.change_fate_restored,
  held: m.change_fate_held,
  unchanged: m.change_fate_unchanged,
};
const TOLD = {
  mail: m.change_told_mail,
  no_address: m.change_told_no_address,
  address_failed: m.change_told_address_failed,
} as const;

type Reason = NonNullable<UpdateInput['change']>;

/** What is said of a change before it is saved. */
export type ToldChange = {
  readonly reason: Reason;
  /** What shows that the payer said so; null: nothing is at hand. */
  readonly proof: File | null;
  /** Undefined: no payment is above the limit. */
  readonly aboveLimit: AboveLimitChoice | undefined;
};
type Told = Pick<ToldChange, 'reason' | 'proof'>;

/**
 * Why what a payer agreed to changes, what becomes of payments above a new limit, and then all that follows: nothing is saved
 * before it was seen.
 */
export function ChangeReasonDialog({
  change,
  conflict,
  busy,
  onSave,
  onClose,
}: {
  change: TriedChange;
  /** Null: no payment is above the limit. */
  conflict: AboveLimit | null;
  busy: boolean;
  onSave: (told: ToldChange) => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const { currency } = useClient();
  const [told, setTold] = useState<Told | null>(null);
  const [aboveLimit, setAboveLimit] = useState<AboveLimitChoice>();
  const asks = told === null ? 'why' : conflict && aboveLimit === undefined ? 'limit' : 'check';
  const steps = conflict ? 3 : 2;
  const words = {
    why: { title: m.change_why_title({ of: steps }), description: m.change_why_means() },
    limit: {
      title: m.change_limit_title({ of: steps }),
      description: m.above_limit_means({ limit: formatMoney(conflict?.limit ?? '0.00', currency, locale) }),
    },
    check: { title: m.change_check_title({ step: steps }), description: m.change_check_means() },
  }[asks];
  const back = () => (aboveLimit === undefined ? setTold(null) : setAboveLimit(undefined));
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} {...words}>
      <div hidden={asks !== 'why'}>
        <Why change={change} onClose={onClose} onNext={setTold} />
      </div>
      {asks === 'limit' && conflict && (
        <AboveLimitQuestion
          {...conflict}
          busy={busy}
          action={m.change_next()}
          back={m.change_back()}
          onChoose={setAboveLimit}
          onBack={() => setTold(null)}
        />
      )}
      {asks === 'check' && told && (
        <div className="grid gap-4">
          <Check change={change} aboveLimit={aboveLimit} />
          <footer className="flex flex-wrap justify-end gap-2">
            <Button disabled={busy} onClick={back}>
              {m.change_back()}
            </Button>
            <Button variant="primary" busy={busy} onClick={() => onSave({ ...told, aboveLimit })}>
              {m.change_save()}
            </Button>
          </footer>
        </div>
      )}
    </Dialog>
  );
}

function Why({ change, onClose, onNext }: { change: TriedChange; onClose: () => void; onNext: (told: Told) => void }) {
  const [cause, setCause] = useState<GivenCause | ''>('');
  const [means, setMeans] = useState<ChangeMeans | ''>('');
  const [agreedOn, setAgreedOn] = useState('');
  const [since, setSince] = useState('');
  const [proof, setProof] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const signed = readDateInput(agreedOn);
  const from = readDateInput(since);
  const missing = {
    cause: cause === '',
    means: cause === 'payer_asked' && means === '',
    agreedOn: cause === 'new_agreement' && signed === null,
    since: since !== '' && from === null,
  };
  const wrongFile = proof ? fileMistake('authorizationForm', proof)?.() : undefined;
  const mistake = (field: keyof typeof missing) => (asked && missing[field] ? m.required_field() : undefined);
  const next = () => {
    setAsked(true);
    if (cause === '' || wrongFile || Object.values(missing).includes(true)) return;
    const reason: Reason = {
      cause,
      ...(cause === 'payer_asked' && means !== '' && { means }),
      ...(cause === 'new_agreement' && signed && { agreedOn: signed }),
      ...(from && { since: from }),
      ...(proof && { formIsProof: true }),
    };
    onNext({ reason, proof });
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
      <Field label={m.change_proof()} id="changeProof" hint={m.change_proof_hint()} error={wrongFile} optional>
        <FileDrop file={proof} accept={SIGNED_FORM_TYPES} onChoose={setProof} onRemove={() => setProof(null)} />
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

function Check({
  change: { agreements, lines, told, debits },
  aboveLimit,
}: {
  change: TriedChange;
  aboveLimit: AboveLimitChoice | undefined;
}) {
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
              {formatDate(processDate, locale)} · {formatMoney(amount, currency, locale)} ·{' '}
              {FATES[decided(fate, aboveLimit)]()}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** What becomes of a debit that is above the limit is what was chosen. */
function decided(fate: DebitFate, choice: AboveLimitChoice | undefined): DebitFate {
  if (fate !== 'held') return fate;
  if (choice === 'lower') return 'lowered';
  return choice === 'remove' ? 'removed' : 'held';
}
