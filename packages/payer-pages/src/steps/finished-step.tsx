import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayerReceipt } from '@cordelle/validation/payer-pages.ts';
import { AgreementCard } from '../agreement-card.tsx';
import { usePage, usePageLocale } from '../page-context.ts';
import { SummaryList } from '../summary-list.tsx';

/** What was agreed, what happens next, and how to keep it. Reads the same whenever it is opened again, until the agreement ends. */
export function FinishedStep() {
  const { facts, links } = usePage();
  const to = usePageLocale();
  const { receipt, business } = facts;
  if (!receipt) return <FinishedElsewhere />;
  if (facts.endedOn) return <Ended receipt={receipt} on={facts.endedOn} />;
  /** In the United States the first debit waits for the account that is still to be validated. */
  const waits =
    facts.country === 'US' && (receipt.verification === 'microdeposit' || receipt.verification === 'prenote');
  const first = waits ? m.payer_next_first_waits : m.payer_next_first;
  return (
    <>
      <div className="done">
        <h1>{m.payer_done_title({}, to)}</h1>
        {receipt.verification === 'microdeposit' && <p>{m.payer_done_microdeposit({}, to)}</p>}
        {receipt.verification === 'prenote' && <p>{m.payer_done_prenote({}, to)}</p>}
        {receipt.verification === 'flinks' && <p>{m.payer_done_flinks({}, to)}</p>}
        <p>{m.payer_done_reference({ reference: receipt.reference }, to)}</p>
      </div>
      <AgreedTo receipt={receipt} />
      <h2>{m.payer_next_title({}, to)}</h2>
      <ul>
        <li>{m.payer_next_copy({ email: receipt.email }, to)}</li>
        {receipt.verification === 'microdeposit' && <li>{m.payer_next_microdeposit({}, to)}</li>}
        {receipt.verification === 'prenote' && <li>{m.payer_next_prenote({}, to)}</li>}
        {receipt.debits ? (
          <li>{first({ date: formatDate(receipt.debits.processDate, to.locale) }, to)}</li>
        ) : (
          <li>
            {receipt.consentKind === 'sporadic'
              ? m.payer_next_asked({ business: business.name }, to)
              : m.payer_next_told({ business: business.name }, to)}
          </li>
        )}
        <li>{m.payer_next_statement({ statement: business.statementName }, to)}</li>
      </ul>
      <h2>{m.payer_cancel_title({}, to)}</h2>
      <p>{m.payer_cancel_how({ business: business.name }, to)}</p>
      <p className="actions">
        <button type="button" className="button second" data-print hidden>
          {m.payer_print({}, to)}
        </button>
        <a className="button second" href={links.pdf}>
          {m.payer_download_pdf({}, to)}
        </a>
      </p>
      <AgreementCard agreement={receipt.agreement} language={to.locale} />
    </>
  );
}

/** Confirmed by the mailed link in another browser. Whoever began here may be anybody who typed the address. */
function FinishedElsewhere() {
  const { business, finishedOn } = usePage().facts;
  const to = usePageLocale();
  if (!finishedOn) return null;
  return (
    <div className="done">
      <h1>{m.payer_donation_confirmed({ date: formatDate(finishedOn, to.locale) }, to)}</h1>
      <p>{m.payer_donation_confirmed_elsewhere({ business: business.name }, to)}</p>
      <OwnPage />
    </div>
  );
}

function OwnPage() {
  const to = usePageLocale();
  return (
    <p>
      <a href={`/my_payments?lang=${to.locale}`}>{m.payer_over_page({}, to)}</a>
    </p>
  );
}

/** What was agreed to does not stand any more: nothing comes next. */
function Ended({ receipt, on }: { readonly receipt: PayerReceipt; readonly on: string }) {
  const { links } = usePage();
  const to = usePageLocale();
  return (
    <>
      <div className="note">
        <h1>{m.payer_ended_title({ date: formatDate(on, to.locale) }, to)}</h1>
        <p>{m.payer_ended_text({ reference: receipt.reference }, to)}</p>
        <OwnPage />
      </div>
      <AgreedTo receipt={receipt} />
      <p className="actions">
        <a className="button second" href={links.pdf}>
          {m.payer_download_pdf({}, to)}
        </a>
      </p>
    </>
  );
}

const accountWords = ({ bankName, account }: PayerReceipt, language: Language): string =>
  [bankName && bankNameIn(bankName, language), account].filter(Boolean).join(' ');

function AgreedTo({ receipt }: { receipt: PayerReceipt }) {
  const { facts } = usePage();
  const to = usePageLocale();
  const rows = [
    { label: m.payer_name({}, to), value: receipt.name },
    { label: m.payer_account({}, to), value: accountWords(receipt, to.locale) },
    { label: m.payer_debits({}, to), value: receipt.debits?.sentence ?? '' },
    {
      label: m.payer_limit_row({}, to),
      value: receipt.limit ? `${formatMoney(receipt.limit, facts.currency, to.locale)} ${facts.currency}` : '',
    },
    { label: m.payer_agreed_on({}, to), value: formatDate(receipt.authorizedAt.slice(0, 10), to.locale) },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value !== '')} />;
}
