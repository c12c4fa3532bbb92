import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { PayerConsent, PayerOverview } from '@cordelle/validation/payer-links.ts';
import { AgreementCard } from './agreement-card.tsx';
import { PayerFrame } from './frame.tsx';
import { SummaryList } from './summary-list.tsx';

type Props = {
  readonly facts: PayerOverview;
  readonly languageHref: string;
  readonly bankHref: string;
  /** Null: all agreements end. */
  readonly withdrawHref: (agreement: string | null) => string;
  readonly approvalHref: (id: string) => string;
  /** Of a change that the payer objects to. */
  readonly changeHref: (id: string) => string;
  /** The same page with past debits as far back as it goes; null: this one. */
  readonly earlierHref: string | null;
  /** What has just happened, told above everything. */
  readonly done: string | null;
};

/** What somebody pays a business: what comes, what was, what they agreed to, and how to change or end it. No account needed. */
export function MyPaymentsPage(props: Props) {
  const { facts, languageHref, bankHref, withdrawHref, approvalHref, earlierHref, done } = props;
  const { language, business, name, account, bankName, consent, upcoming, past } = facts;
  const to = { locale: language };
  const given = consent?.state === 'given';
  const [only, ...others] = facts.agreements;
  const hasMany = others.length > 0;
  const payable = mayChangeAccount(facts);
  const atBank = facts.coming.underWay;
  const endsMany = facts.agreements.filter(isStanding).length > 1;
  return (
    <PayerFrame language={language} business={business} languageSwitch={{ kind: 'link', href: languageHref }}>
      {done !== null && (
        <div className="done" role="status">
          <p>{done}</p>
        </div>
      )}
      <h1>{m.my_payments_title({ business: business.name }, to)}</h1>
      {consent?.state === 'ended' && (
        <p className="note">
          {atBank > 0
            ? m.my_payments_ended_under_way({ business: business.name, count: atBank }, to)
            : m.my_payments_ended({ business: business.name }, to)}
        </p>
      )}
      {given && facts.validation === 'pending' && <p className="note">{m.my_payments_validation_pending({}, to)}</p>}
      {given && facts.validation === 'failed' && (
        <p className="note">{m.my_payments_validation_failed({ business: business.name }, to)}</p>
      )}
      {only && !hasMany && <Suspended {...props} agreement={only} />}
      <SummaryList
        rows={[
          { label: m.payer_name({}, to), value: name },
          ...(account
            ? [
                {
                  label: m.payer_account({}, to),
                  value: [bankName && bankNameIn(bankName, language), account].filter(Boolean).join(' '),
                  change: payable
                    ? { href: bankHref, words: m.payer_change({}, to), what: m.payer_account({}, to) }
                    : undefined,
                },
              ]
            : []),
          ...(consent && !hasMany ? [{ label: m.my_payments_reference({}, to), value: consent.reference }] : []),
          ...(consent?.givenAt && !hasMany
            ? [{ label: m.payer_agreed_on({}, to), value: formatDate(consent.givenAt.slice(0, 10), language) }]
            : []),
          ...(only && !hasMany ? [{ label: m.my_payments_state({}, to), value: STATES[only.status]({}, to) }] : []),
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
        more={facts.coming.planned + facts.coming.underWay - upcoming.length}
        facts={facts}
      />
      <div id="past">
        <Debits title={m.my_payments_past({}, to)} none={m.my_payments_none_past({}, to)} debits={past} facts={facts} />
        {facts.earlier > 0 && (
          <p className="soft">
            {earlierHref === null ? (
              m.my_payments_more({ count: facts.earlier }, to)
            ) : (
              <a href={earlierHref}>{m.my_payments_earlier({ count: facts.earlier }, to)}</a>
            )}
          </p>
        )}
      </div>
      {hasMany && <Agreements {...props} />}
      {only && !hasMany && <AgreementWords agreement={only.agreement} language={language} />}
      {given && (
        <>
          <h2>{endsMany ? m.my_payments_end_all({}, to) : m.my_payments_end_title({}, to)}</h2>
          <p>{(endsMany ? m.my_payments_end_all_means : m.my_payments_end_means)({ business: business.name }, to)}</p>
          <p className="actions">
            <a className="button second" href={withdrawHref(null)}>
              {endsMany ? m.my_payments_end_all({}, to) : m.my_payments_end({}, to)}
            </a>
          </p>
        </>
      )}
    </PayerFrame>
  );
}

export const isStanding = ({ status }: Pick<PayerConsent, 'status'>): boolean =>
  status === 'in_force' || status === 'suspended';

/** Whether something stands that another account could be named for. */
export const mayChangeAccount = ({ consent, agreements }: PayerOverview): boolean =>
  consent?.state === 'given' && agreements.some(isStanding);

type Words = Pick<PayerConsent, 'agreement'> & Pick<PayerOverview, 'language'>;

/** The words of an agreement, folded; nothing where they stand on paper. */
function AgreementWords({ agreement, language }: Words) {
  const to = { locale: language };
  if (!agreement) return null;
  return (
    <details className="why">
      <summary>{m.my_payments_agreement({}, to)}</summary>
      {agreement.document ? (
        <AgreementCard agreement={agreement.document} language={language} />
      ) : (
        <p className="written">{agreement.text}</p>
      )}
      <p className="soft">{m.email_agreement_hash({ hash: agreement.hash }, to)}</p>
    </details>
  );
}

const STATES = {
  in_force: m.my_payments_agreement_in_force,
  suspended: m.my_payments_agreement_suspended,
  used: m.my_payments_agreement_used,
  revoked: m.my_payments_agreement_revoked,
  replaced: m.my_payments_agreement_replaced,
} as const;

type SuspendedProps = Pick<Props, 'facts' | 'bankHref' | 'changeHref'> & {
  readonly agreement: Pick<PayerConsent, 'suspended'>;
};

/** Why nothing is debited under an agreement for now, and what the payer can do about it. */
function Suspended({ facts, bankHref, changeHref, agreement: { suspended } }: SuspendedProps) {
  const { language, business } = facts;
  const to = { locale: language };
  if (!suspended) return null;
  return (
    <div className="note">
      {suspended.objections.map(({ id, since }) => (
        <p key={id}>
          {m.my_payments_suspended_objection({ date: formatDate(since, language), business: business.name }, to)}{' '}
          <a href={changeHref(id)}>{m.my_payments_suspended_objection_link({}, to)}</a>
        </p>
      ))}
      {suspended.account && (
        <p>
          {m.my_payments_suspended_account({}, to)}{' '}
          {mayChangeAccount(facts) && <a href={bankHref}>{m.my_payments_bank_title({}, to)}</a>}
        </p>
      )}
    </div>
  );
}

/** Each agreement with its words, how it stands, and how to end it by itself. */
function Agreements(props: Props) {
  const { facts, withdrawHref } = props;
  const { language, agreements } = facts;
  const to = { locale: language };
  return (
    <>
      <h2>{m.my_payments_agreements({}, to)}</h2>
      {agreements.map(({ id, reference, status, scope, givenAt, suspended, agreement }) => (
        <section key={id} className="one-agreement">
          <h3>
            {givenAt
              ? m.my_payments_agreement_given({ reference, date: formatDate(givenAt.slice(0, 10), language) }, to)
              : reference}
          </h3>
          {scope && <p>{scope}</p>}
          {suspended ? (
            <Suspended {...props} agreement={{ suspended }} />
          ) : (
            <p className="soft">{STATES[status]({}, to)}</p>
          )}
          <AgreementWords agreement={agreement} language={language} />
          {isStanding({ status }) && (
            <p>
              <a href={withdrawHref(id)}>
                {m.my_payments_end_one({}, to)}
                <span className="unseen"> {m.my_payments_end_which({ reference }, to)}</span>
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

type DebitsProps = {
  readonly title: string;
  readonly none: string;
  readonly debits: PayerOverview['upcoming'];
  /** How many there are beside those. */
  readonly more?: number;
  readonly facts: PayerOverview;
};

const Debits = ({ title, none, debits, more = 0, facts: { language, currency, agreements } }: DebitsProps) => (
  <>
    <h2>{title}</h2>
    {debits.length === 0 ? (
      <p className="soft">{none}</p>
    ) : (
      <ul className="debits">
        {debits.map(({ date, amount, statusText, reference }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed list
          <li key={place}>
            <span>{formatDate(date, language)}</span>
            <strong>{`${formatMoney(amount, currency, language)} ${currency}`}</strong>
            <span className="soft">{statusText}</span>
            {agreements.length > 1 && reference && (
              <span className="soft">{m.my_payments_under({ reference }, { locale: language })}</span>
            )}
          </li>
        ))}
      </ul>
    )}
    {more > 0 && <p className="soft">{m.my_payments_more({ count: more }, { locale: language })}</p>}
  </>
);
