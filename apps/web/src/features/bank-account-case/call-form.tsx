import { CALL_METHODS, CALL_OUTCOMES } from '@cordelle/domain/bank-account-change/kinds.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { type ChangeCase, OUTCOME_WORDS } from './words.ts';

const METHOD_WORDS = { phone: m.bank_case_method_phone, video: m.bank_case_method_video } as const;

/** The call to the business: which number, whom, what was said. */
export function CallForm({ change, when }: { change: ChangeCase; when: (at: string) => string }) {
  useLocale();
  const utils = trpc.useUtils();
  const callable = change.phones.filter((phone) => phone.callable);
  const tooNew = change.phones.filter((phone) => !phone.callable);
  const recording = trpc.bankAccountChanges.recordCall.useMutation({
    onSuccess: () => {
      form.clear();
      return utils.bankAccountChanges.invalidate();
    },
  });
  const form = useAuthForm(
    { phone: callable[0]?.phone ?? '', method: 'phone', spokenWith: '', outcome: 'genuine', note: '' },
    ({ spokenWith, note, phone, method }) => ({
      ...(method === 'phone' && !phone ? { phone: m.required_field } : {}),
      ...(spokenWith.trim() ? {} : { spokenWith: m.required_field }),
      ...(note.trim() ? {} : { note: m.required_field }),
    }),
    ({ phone, method, spokenWith, outcome, note }) =>
      recording.mutate({
        id: change.id,
        phone: phone || '–',
        spokenWith,
        note,
        method: CALL_METHODS.find((known) => known === method) ?? 'phone',
        outcome: CALL_OUTCOMES.find((known) => known === outcome) ?? 'not_reached',
      }),
    recording,
  );
  return (
    <Panel title={m.bank_case_calls()}>
      <form onSubmit={form.submit} noValidate className="grid gap-4 p-4">
        <p className="rounded-control bg-muted p-3">{m.bank_case_script()}</p>
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <Field label={m.bank_case_method()} id="method">
          <Select value={form.values.method} onChange={(event) => form.change('method', event.target.value)}>
            {CALL_METHODS.map((method) => (
              <option key={method} value={method}>
                {METHOD_WORDS[method]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={m.bank_case_phone()}
          id="phone"
          error={form.errorOf('phone')}
          hint={
            callable.length === 0
              ? m.bank_case_phone_none()
              : tooNew
                  .map(({ phone, of, since }) =>
                    m.bank_case_phone_new({ phone, of, date: since === null ? '' : when(since) }),
                  )
                  .join(' ')
          }
        >
          <Select value={form.values.phone} onChange={(event) => form.change('phone', event.target.value)}>
            {callable.length === 0 && <option value="">–</option>}
            {callable.map(({ phone, of, since }) => (
              <option key={`${phone} ${of}`} value={phone}>
                {m.bank_case_phone_since({ phone, of, date: since === null ? '' : when(since) })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.bank_case_spoken_with()} id="spokenWith" error={form.errorOf('spokenWith')}>
          <Input
            value={form.values.spokenWith}
            maxLength={100}
            onChange={(event) => form.change('spokenWith', event.target.value)}
          />
        </Field>
        <Field label={m.bank_case_outcome()} id="outcome">
          <Select value={form.values.outcome} onChange={(event) => form.change('outcome', event.target.value)}>
            {CALL_OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOME_WORDS[outcome]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.bank_case_note()} id="note" error={form.errorOf('note')}>
          <Textarea
            value={form.values.note}
            rows={3}
            maxLength={2000}
            onChange={(event) => form.change('note', event.target.value)}
          />
        </Field>
        <Button type="submit" className="justify-self-start" busy={recording.isPending}>
          {m.bank_case_record_call()}
        </Button>
      </form>
    </Panel>
  );
}
