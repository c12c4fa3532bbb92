import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { AccountStanding } from '@cordelle/validation/client-bank-accounts.ts';
import { Landmark } from 'lucide-react';
import { BankFields, type BankForm } from '../customers/bank-fields.tsx';
import { BankFrame, type BankWire } from './bank-frame.tsx';
import { findMyBank } from './find-my-bank.ts';

const PROBLEMS = {
  login_refused: m.bank_problem_login_refused,
  no_account: m.bank_problem_no_account,
  other_currency: m.bank_problem_other_currency,
  other_country: m.bank_problem_other_country,
  timed_out: m.bank_problem_timed_out,
} as const;

/** An account as somebody gives it: read at its bank, or typed. */
export type GivenAccount = BankForm & {
  readonly standing: AccountStanding;
  readonly shows: 'account' | 'reading' | 'connection' | 'numbers';
  /** Signing in at the bank is offered. */
  readonly canConnect: boolean;
  readonly typeByHand: (hand: boolean) => void;
  /** Another account in place of the one that is known, or that one after all. */
  readonly edit: (edited: boolean) => void;
};

/** The notice about signing in at the bank, and whether it was accepted. */
export type ConnectionNotice = {
  readonly accepted: boolean;
  readonly accept: () => void;
  readonly pending: boolean;
  readonly failed: boolean;
};

type Props = { form: GivenAccount; country: Rail; wire: BankWire; notice: ConnectionNotice };

/** One account of the business: read at its bank, or typed. */
export function GivenAccountFields({ form, country, wire, notice }: Props) {
  useLocale();
  const { standing, shows } = form;
  return (
    <>
      {standing.connection === 'failed' && !standing.account && (
        <Banner tone="warn" title={m.bank_connection_failed()}>
          {standing.problem && PROBLEMS[standing.problem]()}
        </Banner>
      )}
      {shows === 'reading' && <Banner title={m.bank_reading_title()}>{m.bank_reading()}</Banner>}
      {shows === 'account' && <KnownAccount form={form} />}
      {shows === 'connection' && (
        <div className="grid gap-4" id={`${standing.purpose}_connection`} tabIndex={-1}>
          {notice.accepted ? <BankFrame wire={wire} /> : <Notice notice={notice} />}
          <Button className="justify-self-start" onClick={() => form.typeByHand(true)}>
            {m.bank_not_listed()}
          </Button>
        </div>
      )}
      {shows === 'numbers' && (
        <>
          <BankFields form={form} country={country} />
          {form.canConnect && (
            <Button className="justify-self-start" onClick={() => form.typeByHand(false)}>
              {findMyBank(BRAND.bankConnection)}
            </Button>
          )}
          {standing.account && (
            <Button className="justify-self-start" onClick={() => form.edit(false)}>
              {m.bank_keep_account()}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function KnownAccount({ form }: { form: GivenAccount }) {
  const locale = useLocale();
  const { account } = form.standing;
  if (!account) return null;
  const { bankName, last2, verified, source } = account;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-control border bg-card p-3">
        <Landmark aria-hidden="true" className="size-6 shrink-0 text-muted-foreground" />
        <p className="min-w-0 grow">
          <span className="block font-semibold">
            {bankName === null ? m.bank_account() : bankNameIn(bankName, locale)}
          </span>
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

function Notice({ notice: { accept, pending, failed } }: { notice: ConnectionNotice }) {
  return (
    <div className="grid gap-3 rounded-card border bg-card p-4">
      <h2 className="font-semibold text-section">{m.bank_notice_title()}</h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{m.bank_notice_credentials()}</li>
        <li>{m.bank_notice_read_only()}</li>
        <li>{m.bank_notice_once()}</li>
      </ul>
      <Button variant="primary" className="justify-self-start" busy={pending} onClick={accept}>
        {m.bank_notice_accept()}
      </Button>
      {failed && <Banner tone="bad">{m.no_answer()}</Banner>}
    </div>
  );
}
