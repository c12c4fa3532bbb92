import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import type { Change } from '../../bank-account-changes/words.ts';
import { trpc } from '../../trpc.ts';

type Test = NonNullable<Change['test']>;

/** Where the payment is that shows who reads the new account, and the field for what stands beside it. */
export function TestPayment({ id, test, mayAct }: { id: string; test: Test; mayAct: boolean }) {
  const locale = useLocale();
  const { state, sentOn, expiresOn, triesLeft } = test;
  const sent = state === 'sent' && sentOn;
  return (
    <section className="grid gap-3 border-t pt-3">
      <h3 className="font-semibold">{m.bank_change_test_title()}</h3>
      <p>
        {state === 'ordered' && m.bank_change_test_ordered()}
        {sent && m.bank_change_test_sent({ date: formatDate(sentOn, locale) })}
        {state === 'confirmed' && m.bank_change_test_confirmed()}
        {state === 'failed' && m.bank_change_test_failed()}
      </p>
      {sent && mayAct && (
        <CodeForm
          id={id}
          hint={m.bank_change_test_code_hint({
            left: triesLeft,
            date: expiresOn ? formatDate(expiresOn, locale) : '',
          })}
        />
      )}
    </section>
  );
}

function CodeForm({ id, hint }: { id: string; hint: string }) {
  const utils = trpc.useUtils();
  const typing = trpc.bankAccountChanges.typeCode.useMutation({
    onSettled: () => utils.bankAccountChanges.invalidate(),
  });
  const form = useAuthForm(
    { code: '' },
    ({ code }) => (code.trim() ? {} : { code: m.required_field }),
    ({ code }) => typing.mutate({ id, code: code.trim() }),
    typing,
  );
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-sm gap-3">
      <Field label={m.bank_change_test_code()} id="code" hint={hint} error={form.errorOf('code')}>
        <Input
          value={form.values.code}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={(event) => form.change('code', event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start" busy={typing.isPending}>
        {m.bank_change_test_send()}
      </Button>
    </form>
  );
}
