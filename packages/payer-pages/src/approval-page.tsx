import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { formatDate, formatDateWithWeekday, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { PayerApproval, PayerOverview } from '@cordelle/validation/payer-links.ts';
import { PayerFrame } from './frame.tsx';
import { SummaryList } from './summary-list.tsx';

type Props = {
  readonly facts: PayerOverview;
  readonly approval: PayerApproval;
  readonly languageHref: string;
  readonly action: string;
  readonly backHref: string;
  /** Why the last answer was not taken. */
  readonly problem: string | null;
};

const OVER = {
  approved: m.approval_over_approved,
  declined: m.approval_over_declined,
  withdrawn: m.approval_over_withdrawn,
  expired: m.approval_over_expired,
} as const;

/** One debit that somebody approves before it is made, or does not: nothing is taken on silence. */
export function ApprovalPage({ facts, approval, languageHref, action, backHref, problem }: Props) {
  const { language, business, currency } = facts;
  const { state, amount, date, comment, answerUntil, account, bankName, reference, text, hash } = approval;
  const to = { locale: language };
  const shown = `${formatMoney(amount, currency, language)} ${currency}`;
  const waiting = state === 'waiting';
  return (
    <PayerFrame
      language={language}
      business={business}
      backHref={backHref}
      languageSwitch={{ kind: 'link', href: languageHref }}
    >
      {problem !== null && (
        <div className="problem" role="alert">
          <p>{problem}</p>
        </div>
      )}
      <h1>{(waiting ? m.approval_title : m.approval_title_over)({ business: business.name, amount: shown }, to)}</h1>
      {!waiting && <p className="note">{OVER[state]({ business: business.name }, to)}</p>}
      {waiting && facts.validation === 'pending' && <p className="note">{m.my_payments_validation_pending({}, to)}</p>}
      {waiting && facts.validation === 'failed' && (
        <p className="note">{m.my_payments_validation_failed({ business: business.name }, to)}</p>
      )}
      <SummaryList
        rows={[
          { label: m.approval_amount({}, to), value: shown },
          ...(waiting ? [{ label: m.approval_date({}, to), value: formatDateWithWeekday(date, language) }] : []),
          ...(account
            ? [
                {
                  label: m.payer_account({}, to),
                  value: [bankName && bankNameIn(bankName, language), account].filter(Boolean).join(' '),
                },
              ]
            : []),
          { label: m.approval_agreement({}, to), value: reference },
          ...(comment ? [{ label: m.approval_for({}, to), value: comment }] : []),
          ...(waiting ? [{ label: m.approval_until({}, to), value: formatDate(answerUntil, language) }] : []),
        ]}
      />
      {waiting && (
        <form method="post" action={action}>
          <section className="agreement" aria-label={m.approval_what({}, to)}>
            <h2>{m.approval_what({}, to)}</h2>
            <p className="written">{text}</p>
          </section>
          <input type="hidden" name="hash" value={hash} />
          <p className="actions">
            <button type="submit" className="button" name="answer" value="approve" data-once="">
              {m.approval_approve({}, to)}
            </button>
            <button type="submit" className="button second" name="answer" value="decline">
              {m.approval_decline({}, to)}
            </button>
          </p>
          {answerUntil > date && <p className="soft">{m.approval_later({}, to)}</p>}
          <p className="soft">{m.approval_nothing_else({ business: business.name }, to)}</p>
        </form>
      )}
    </PayerFrame>
  );
}
