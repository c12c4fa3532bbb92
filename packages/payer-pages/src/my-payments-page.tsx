import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { PayerOverview } from '@cordelle/validation/payer-links.ts';
import { PayerFrame } from './frame.tsx';
import { SummaryList } from './summary-list.tsx';

type Props = {
  readonly facts: PayerOverview;
  readonly languageHref: string;
  readonly bankHref: string;
  readonly withdrawHref: string;
  readonly approvalHref: (id: string) => string;
  /** What has just happened, told above everything. */
  readonly done: string | null;
};

/** What somebody pays a business: what comes, what was, what they agreed to, and how to change or end it. No account needed. */
export function MyPaymentsPage({ facts, languageHref, bankHref, withdrawHref, approvalHref, done }: Props) {
  const { language, business, name, account, bankName, consent, upcoming, past } = facts;
  const to = { locale: language };
  const given = consent?.state === 'given';
  return (
    <PayerFrame language={language} business={business} languageSwitch={{ kind: 'link', href: languageHref }}>
      {done !== null && (
        <div className="done" role="status">
          <p>{done}</p>
        </div>
      )}
      <h1>{m.my_payments_title({ business: business.name }, to)}</h1>
      {consent?.state === 'ended' && <p className="note">{m.my_payments_ended({ business: business.name }, to)}</p>}
      <SummaryList
        rows={[
          { label: m.payer_name({}, to), value: name },
          ...(account
            ? [
                {
                  label: m.payer_account({}, to),
                  value: [bankName && bankNameIn(bankName, language), account].filter(Boolean).join(' '),
                  change: given
                    ? { href: bankHref, words: m.payer_change({}, to), what: m.payer_account({}, to) }
                    : undefined,
                },
              ]
            : []),
          ...(consent ? [{ label: m.my_payments_reference({}, to), value: consent.reference }] : []),
          ...(consent?.givenAt
            ? [{ label: m.payer_agreed_on({}, to), value: formatDate(consent.givenAt.slice(0, 10), language) }]
            : []),
        ]}
      />
      {facts.toApprove.length > 0 && (
        <>
          <h2>{m.my_payments_to_approve({}, to)}</h2>
          <ul className="debits">
            {facts.toApprove.map(({ id, amount, date }) => (
              <li key={id}>
                <span>{formatDate(date, language)}</span>
                <strong>{`${formatMoney(amount, facts.currency, language)} ${facts.currency}`}</strong>
                <a href={approvalHref(id)}>
                  {m.my_payments_review({}, to)}
                  <span className="unseen">
                    {' '}
                    {m.my_payments_review_which({ date: formatDate(date, language) }, to)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Debits
        title={m.my_payments_upcoming({}, to)}
        none={m.my_payments_none_upcoming({}, to)}
        debits={upcoming}
        facts={facts}
      />
      <Debits title={m.my_payments_past({}, to)} none={m.my_payments_none_past({}, to)} debits={past} facts={facts} />
      {consent?.agreement && (
        <details className="why">
          <summary>{m.my_payments_agreement({}, to)}</summary>
          <p className="written">{consent.agreement.text}</p>
          <p className="soft">{m.email_agreement_hash({ hash: consent.agreement.hash }, to)}</p>
        </details>
      )}
      {given && (
        <>
          <h2>{m.my_payments_end_title({}, to)}</h2>
          <p>{m.my_payments_end_means({ business: business.name }, to)}</p>
          <p className="actions">
            <a className="button second" href={withdrawHref}>
              {m.my_payments_end({}, to)}
            </a>
          </p>
        </>
      )}
    </PayerFrame>
  );
}

type DebitsProps = {
  readonly title: string;
  readonly none: string;
  readonly debits: PayerOverview['upcoming'];
  readonly facts: PayerOverview;
};

const Debits = ({ title, none, debits, facts: { language, currency } }: DebitsProps) => (
  <>
    <h2>{title}</h2>
    {debits.length === 0 ? (
      <p className="soft">{none}</p>
    ) : (
      <ul className="debits">
        {debits.map(({ date, amount, statusText }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed list
          <li key={place}>
            <span>{formatDate(date, language)}</span>
            <strong>{`${formatMoney(amount, currency, language)} ${currency}`}</strong>
            <span className="soft">{statusText}</span>
          </li>
        ))}
      </ul>
    )}
  </>
);
