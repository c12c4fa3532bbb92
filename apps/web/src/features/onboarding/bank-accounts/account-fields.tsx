import { DOCUMENTS_OF_ACCOUNT } from '@cordelle/domain/client/document-titles.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Landmark } from 'lucide-react';
import { BankFields } from '../../../customers/bank-fields.tsx';
import { useClient } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';
import { DocumentSlot } from '../../../uploads/document-slot.tsx';
import { BankFrame } from './bank-frame.tsx';
import type { AccountForm } from './use-account-form.ts';

const PROBLEMS = {
  login_refused: m.bank_problem_login_refused,
  no_account: m.bank_problem_no_account,
  other_currency: m.bank_problem_other_currency,
  other_country: m.bank_problem_other_country,
  timed_out: m.bank_problem_timed_out,
} as const;

/** One account of the business: read at its bank, or typed with two documents. */
export function AccountFields({ form }: { form: AccountForm }) {
  useLocale();
  const { country } = useClient();
  const { standing, flags, shows } = form;
  return (
    <div className="grid gap-5">
      {standing.connection === 'failed' && !standing.account && (
        <Banner tone="warn" title={m.bank_connection_failed()}>
          {standing.problem && PROBLEMS[standing.problem]()}
        </Banner>
      )}
      {shows === 'reading' && <Banner title={m.bank_reading_title()}>{m.bank_reading()}</Banner>}
      {shows === 'account' && <KnownAccount form={form} />}
      {shows === 'connection' && <Connection form={form} />}
      {shows === 'numbers' && (
        <>
          <BankFields form={form} country={country} />
          {flags.canDoFlinks && (
            <Button className="justify-self-start" onClick={() => form.typeByHand(false)}>
              {m.bank_find_in_flinks()}
            </Button>
          )}
          {standing.account && (
            <Button className="justify-self-start" onClick={() => form.edit(false)}>
              {m.bank_keep_account()}
            </Button>
          )}
        </>
      )}
      {form.asksDocuments &&
        DOCUMENTS_OF_ACCOUNT[standing.purpose].map((title) => (
          <DocumentSlot
            key={title}
            title={title}
            asked={form.attempt > 0}
            onBusy={(busy) => form.noteBusy(title, busy)}
          />
        ))}
    </div>
  );
}

function KnownAccount({ form }: { form: AccountForm }) {
  const { account } = form.standing;
  if (!account) return null;
  const { bankName, last2, verified, source } = account;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-control border bg-card p-3">
        <Landmark aria-hidden="true" className="size-6 shrink-0 text-muted-foreground" />
        <p className="min-w-0 grow">
          <span className="block font-semibold">{bankName ?? m.bank_account()}</span>
          <span className="block text-muted-foreground tabular-nums">{m.bank_account_ending({ digits: last2 })}</span>
        </p>
        <Button size="small" onClick={() => form.edit(true)}>
          {m.bank_use_another()}
        </Button>
      </div>
      {verified ? (
        <Banner tone="ok">{m.bank_verified()}</Banner>
      ) : (
        <Banner>{source === 'connection' ? m.bank_holder_differs() : m.bank_typed_documents()}</Banner>
      )}
    </div>
  );
}

function Connection({ form }: { form: AccountForm }) {
  const { purpose } = form.standing;
  const utils = trpc.useUtils();
  const accept = trpc.clientBankAccounts.acceptNotice.useMutation({
    onSuccess: () => utils.clientBankAccounts.standings.invalidate(),
  });
  return (
    <div className="grid gap-4" id={`${purpose}_connection`} tabIndex={-1}>
      {form.flags.accepted ? (
        <BankFrame purpose={purpose} />
      ) : (
        <div className="grid gap-3 rounded-card border bg-card p-4">
          <h2 className="font-semibold text-section">{m.bank_notice_title()}</h2>
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>{m.bank_notice_credentials()}</li>
            <li>{m.bank_notice_read_only()}</li>
            <li>{m.bank_notice_once()}</li>
          </ul>
          <Button
            variant="primary"
            className="justify-self-start"
            busy={accept.isPending}
            onClick={() => accept.mutate({ accountType: `${purpose}_bank_account` })}
          >
            {m.bank_notice_accept()}
          </Button>
          {accept.isError && <Banner tone="bad">{m.no_answer()}</Banner>}
        </div>
      )}
      <Button className="justify-self-start" onClick={() => form.typeByHand(true)}>
        {m.bank_not_listed()}
      </Button>
    </div>
  );
}
