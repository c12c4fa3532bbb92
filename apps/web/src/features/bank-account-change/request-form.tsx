import { DOCUMENTS_OF_ACCOUNT } from '@cordelle/domain/client/document-titles.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import type { Account, AccountState } from '../../bank-account-changes/words.ts';
import { GivenAccountFields } from '../../bank-connection/given-account.tsx';
import { type BankField, bankInput, bankMistakes } from '../../customers/bank-values.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { trpc } from '../../trpc.ts';
import { DocumentSlot } from '../../uploads/document-slot.tsx';
import { useGivenAccount } from './use-given-account.ts';

type Props = {
  account: Account;
  state: AccountState;
  country: Rail;
  onReceived: (words: string) => void;
};

type Name = 'currentAccount' | BankField | 'connection' | 'voidCheque' | 'statement' | 'signerName' | 'signerTitle';

/** Places of the server in the words of the form. */
const here = (error: unknown): Readonly<Record<string, readonly string[]>> => {
  const messages = refusalOf(error)?.messages ?? { base: [m.no_answer()] };
  const named = (place: string) =>
    place === 'newAccount'
      ? 'bankAccount.accountNumber'
      : place.startsWith('newAccount.')
        ? place.replace('newAccount.', 'bankAccount.')
        : place.startsWith('currentAccount')
          ? 'currentAccount'
          : place;
  return Object.fromEntries(Object.entries(messages).map(([place, words]) => [named(place), words]));
};

/** Asks for another account: the present one is named, the new one read at its bank, or entered with both documents. */
export function RequestForm({ account, state, country, onReceived }: Props) {
  useLocale();
  const utils = trpc.useUtils();
  const { account: inUse, agreement } = state;
  const [cheque, statement] = DOCUMENTS_OF_ACCOUNT[account];
  /** Documents handed in here, for this request: those of an earlier one do not count. */
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(0);
  const [lost, setLost] = useState(false);
  const asking = trpc.bankAccountChanges.request.useMutation({
    onSuccess: async ({ notification }) => {
      await utils.bankAccountChanges.invalidate();
      onReceived(notification);
    },
  });
  const first: Record<Name, string> = {
    currentAccount: '',
    'bankAccount.transitNumber': '',
    'bankAccount.institutionNumber': '',
    'bankAccount.routingNumber': '',
    'bankAccount.accountNumber': '',
    'bankAccount.bankAccountType': '',
    connection: '',
    voidCheque: '',
    statement: '',
    signerName: '',
    signerTitle: '',
  };
  const given = useGivenAccount(account, state.reading);
  const form = useAuthForm<Name>(
    first,
    (values) => ({
      ...(inUse && !values.currentAccount.trim() ? { currentAccount: m.required_field } : {}),
      ...(given.shows === 'numbers' ? bankMistakes(country, values, { onFile: null, required: true }) : {}),
      ...(given.shows === 'connection' || given.shows === 'reading' ? { connection: m.bank_account_needed } : {}),
      ...(kept.has(cheque) || !given.asksDocuments ? {} : { voidCheque: m.error_bank_change_void_cheque_required }),
      ...(kept.has(statement) || !given.asksDocuments ? {} : { statement: m.error_bank_change_statement_required }),
      ...(agreement && !values.signerName.trim() ? { signerName: m.error_bank_change_agreement_required } : {}),
    }),
    (values) =>
      asking.mutate({
        accountType: account,
        ...(given.shows === 'account' && given.connectionId
          ? { connectionId: given.connectionId }
          : { newAccount: bankInput(country, values, null) ?? {} }),
        currentAccountLost: lost,
        ...(inUse ? { currentAccount: { accountNumber: values.currentAccount.trim() } } : {}),
        ...(agreement ? { signerName: values.signerName, signerTitle: values.signerTitle } : {}),
      }),
    asking,
    here,
  );
  const keeps = (title: string) => () => setKept((known) => new Set([...known, title]));
  const waits = (isBusy: boolean) => setBusy((count) => Math.max(0, count + (isBusy ? 1 : -1)));
  const PLACES: Partial<Record<Name, string>> = {
    voidCheque: cheque,
    statement,
    connection: `${account}_connection`,
  };
  const errors = form.errors.map(({ fieldId, message }) => ({
    fieldId: fieldId === null ? null : (PLACES[fieldId] ?? fieldId),
    message,
  }));
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-6 rounded-card border bg-card p-4">
      <LeaveGuard
        dirty={!asking.isSuccess && Object.values(form.values).some((value) => value !== '')}
        page={m.bank_change_new()}
      />
      <ErrorSummary errors={errors} attempt={form.attempt} />
      {inUse && (
        <FieldSet legend={<span className="sr-only">{m.bank_change_current()}</span>}>
          <Field
            label={m.bank_change_name_current()}
            id="currentAccount"
            hint={m.bank_change_name_current_hint({ mask: inUse.mask })}
            error={form.errorOf('currentAccount')}
          >
            <Input
              value={form.values.currentAccount}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              className="max-w-xs font-mono"
              onChange={(event) => form.change('currentAccount', event.target.value)}
            />
          </Field>
          {account === 'settlement' && (
            <Checkbox
              checked={lost}
              onCheckedChange={(checked) => setLost(checked === true)}
              label={m.bank_change_lost()}
            />
          )}
        </FieldSet>
      )}
      <section className="grid gap-3">
        <h2 className="text-h2">{m.bank_change_new()}</h2>
        <GivenAccountFields
          form={{ ...given, values: form.values, change: form.change, errorOf: form.errorOf }}
          country={country}
          wire={given.wire}
          notice={given.notice}
        />
      </section>
      {given.asksDocuments && (
        <section className="grid gap-4">
          <div>
            <h2 className="text-h2">{m.bank_change_documents()}</h2>
            <p className="text-muted-foreground">{m.bank_change_documents_hint()}</p>
          </div>
          <DocumentSlot
            title={cheque}
            label={m.bank_change_void_cheque()}
            asked={form.errorOf('voidCheque') !== undefined}
            onBusy={waits}
            onKept={keeps(cheque)}
          />
          <DocumentSlot
            title={statement}
            label={m.bank_change_statement()}
            asked={form.errorOf('statement') !== undefined}
            onBusy={waits}
            onKept={keeps(statement)}
          />
        </section>
      )}
      {agreement && (
        <FieldSet legend={m.bank_change_agreement_title()}>
          <p className="rounded-control bg-muted p-3">{agreement.text}</p>
          <Field label={m.bank_change_signer_name()} id="signerName" error={form.errorOf('signerName')}>
            <Input
              value={form.values.signerName}
              autoComplete="name"
              maxLength={100}
              onChange={(event) => form.change('signerName', event.target.value)}
            />
          </Field>
          <Field label={m.bank_change_signer_title()} id="signerTitle" optional error={form.errorOf('signerTitle')}>
            <Input
              value={form.values.signerTitle}
              autoComplete="organization-title"
              maxLength={100}
              onChange={(event) => form.change('signerTitle', event.target.value)}
            />
          </Field>
        </FieldSet>
      )}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={asking.isPending}
        disabled={busy > 0}
      >
        {m.bank_change_send()}
      </Button>
    </form>
  );
}
