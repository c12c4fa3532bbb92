import type { AppRouter } from '@cordelle/api/root.ts';
import {
  PAYER_NOTICE_AUDIENCES,
  PAYER_NOTICE_KINDS,
  type PayerNoticeKind,
} from '@cordelle/domain/authorization/payer-notice.ts';
import { formatDate, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { MailAsRead } from '../../customers/mail-as-read.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useClient } from '../../me/me.ts';
import { trpc, underKey } from '../../trpc.ts';
import { AUDIENCE_WORDS, KIND_WORDS } from './notice-kinds.ts';

type NoticeInput = inferRouterInputs<AppRouter>['payerNotices']['create'];
type Preview = inferRouterOutputs<AppRouter>['payerNotices']['preview'];

const NAME_WORDS = {
  renamed: m.payer_notices_previous_name,
  processor_changed: m.payer_notices_previous_processor,
  payee_changed: m.payer_notices_previous_payee,
} as const satisfies Record<PayerNoticeKind, () => string>;

/** What changes, for whom and from when; then what that means and what payers will read, and nothing leaves before it was seen. */
export function NewNotice({ onOrdered }: { onOrdered: (id: string) => void }) {
  useLocale();
  const [kind, setKind] = useState<PayerNoticeKind>('renamed');
  const [audience, setAudience] = useState<NoticeInput['audience']>('all');
  const [previousName, setPreviousName] = useState('');
  const [from, setFrom] = useState('');
  const [assignable, setAssignable] = useState(false);
  const [asked, setAsked] = useState<NoticeInput | null>(null);
  const preview = trpc.payerNotices.preview.useMutation();
  const { key, renew } = useIdempotencyKey();
  const order = trpc.payerNotices.create.useMutation({
    ...underKey(key),
    onSuccess: ({ id }) => onOrdered(id),
    onError: renew,
  });
  const day = readDateInput(from);
  const refused = refusalOf(order.error ?? preview.error)?.messages ?? {};
  const said = (field: string) => refused[field]?.[0];
  const tooSoon = asked && preview.data && asked.from < preview.data.earliest;
  const next = () => {
    if (day === null) return preview.reset();
    const input: NoticeInput = {
      what: kind,
      audience,
      previousName,
      from: day,
      assignable: kind === 'payee_changed' && assignable,
    };
    order.reset();
    preview.mutate(input, { onSuccess: () => setAsked(input) });
  };
  const change =
    <Value,>(write: (value: Value) => void) =>
    (value: Value) => {
      write(value);
      setAsked(null);
    };
  return (
    <div className="grid max-w-5xl gap-6">
      <Card className="grid gap-5 p-4 sm:p-6">
        <RadioChoice
          legend={m.payer_notices_what()}
          id="kind"
          options={PAYER_NOTICE_KINDS.map((value) => ({
            value,
            label: KIND_WORDS[value].label(),
            means: KIND_WORDS[value].means(),
          }))}
          value={kind}
          onChange={change(setKind)}
        />
        <div className="grid max-w-md gap-5">
          <Field
            label={NAME_WORDS[kind]()}
            id="previousName"
            error={said('previousName')}
            optional={kind === 'processor_changed'}
          >
            <Input
              maxLength={100}
              autoComplete="off"
              value={previousName}
              onChange={({ target }) => change(setPreviousName)(target.value)}
            />
          </Field>
          <Field label={m.payer_notices_from()} id="from" hint={m.payer_notices_from_hint()} error={said('from')}>
            <DateField value={from} onValueChange={change(setFrom)} />
          </Field>
        </div>
        <RadioChoice
          legend={m.payer_notices_whom()}
          id="audience"
          options={PAYER_NOTICE_AUDIENCES.toReversed().map((value) => ({
            value,
            label: AUDIENCE_WORDS[value].label(),
            means: AUDIENCE_WORDS[value].means(),
          }))}
          value={audience}
          onChange={change(setAudience)}
          error={said('audience')}
        />
        {kind === 'payee_changed' && (
          <FieldSet legend={m.payer_notices_assignable_title()} id="assignable-choice" error={said('assignable')}>
            <Checkbox
              id="assignable"
              label={m.payer_notices_assignable()}
              checked={assignable}
              onCheckedChange={(checked) => change(setAssignable)(checked === true)}
            />
          </FieldSet>
        )}
        {said('base') && <Banner tone="bad">{said('base')}</Banner>}
        {asked === null && (
          <Button
            variant="primary"
            className="justify-self-start"
            busy={preview.isPending}
            onClick={next}
            disabled={day === null}
          >
            {m.payer_notices_preview()}
          </Button>
        )}
      </Card>
      {asked && preview.data && (
        <section aria-labelledby="notice-check" className="grid gap-4">
          <h2 id="notice-check" className="text-h2">
            {m.payer_notices_check()}
          </h2>
          <Consequences asked={asked} preview={preview.data} />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {preview.data.mails.map((mail) => (
              <MailAsRead key={mail.language} language={mail.language} mail={mail} />
            ))}
          </div>
          <footer className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={order.isPending}
              disabled={tooSoon === true || preview.data.byMail + preview.data.byLetter === 0}
              onClick={() => order.mutate(asked)}
            >
              {m.payer_notices_order({ count: preview.data.byMail + preview.data.byLetter })}
            </Button>
          </footer>
        </section>
      )}
    </div>
  );
}

function Consequences({ asked, preview }: { asked: NoticeInput; preview: Preview }) {
  const locale = useLocale();
  const { country } = useClient();
  const { earliest, byMail, byLetter, debitsBefore } = preview;
  const date = (day: string) => formatDate(day, locale);
  return (
    <>
      {asked.from < earliest && <Banner tone="bad">{m.payer_notices_too_soon({ date: date(earliest) })}</Banner>}
      <ul className="grid list-disc gap-1 pl-5">
        <li>{m.payer_notices_by_mail({ count: byMail })}</li>
        <li>{m.payer_notices_by_letter({ count: byLetter })}</li>
        <li>{country === 'CA' ? m.payer_notices_rule_ca() : m.payer_notices_rule_us()}</li>
        {debitsBefore.first !== null && (
          <li>{m.payer_notices_debits_before({ count: debitsBefore.count, date: date(debitsBefore.first) })}</li>
        )}
      </ul>
    </>
  );
}
