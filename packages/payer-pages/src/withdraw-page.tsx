import { m } from '@cordelle/i18n/messages';
import type { PayerOverview } from '@cordelle/validation/payer-links.ts';
import { PayerFrame } from './frame.tsx';
import { isStanding } from './my-payments-page.tsx';
import { Unbroken } from './unbroken.tsx';

type Props = {
  readonly facts: PayerOverview;
  /** Which one ends; null: all. */
  readonly agreement: PayerOverview['agreements'][number] | null;
  readonly languageHref: string;
  readonly action: string;
  readonly backHref: string;
};

/** What ending an agreement, or all of them, does before it is done, and what goes on. */
export function WithdrawPage({ facts, agreement, languageHref, action, backHref }: Props) {
  const { language, business } = facts;
  const to = { locale: language };
  const { planned, underWay } = agreement ?? facts.coming;
  const standing = facts.agreements.filter(isStanding);
  const endsAll = agreement === null && standing.length > 1;
  const stands = agreement === null ? [] : standing.filter(({ id }) => id !== agreement.id);
  return (
    <PayerFrame
      language={language}
      business={business}
      backHref={backHref}
      languageSwitch={{ kind: 'link', href: languageHref }}
    >
      <h1>
        {agreement !== null ? (
          <Unbroken
            text={m.my_payments_end_one_question({ reference: agreement.reference, business: business.name }, to)}
            mark={agreement.reference}
          />
        ) : (
          (endsAll ? m.my_payments_end_all_question : m.my_payments_end_question)({ business: business.name }, to)
        )}
      </h1>
      {agreement?.scope && <p>{agreement.scope}</p>}
      {endsAll && <Named lead={m.my_payments_end_these({}, to)} agreements={standing} />}
      <ul>
        <li>
          {planned > 0 ? m.my_payments_end_planned({ count: planned }, to) : m.my_payments_end_nothing_planned({}, to)}
        </li>
        {underWay > 0 && <li>{m.my_payments_end_under_way({ count: underWay }, to)}</li>}
        <li>{m.my_payments_end_owed({ business: business.name }, to)}</li>
        <li>{m.my_payments_end_mail({}, to)}</li>
      </ul>
      {stands.length > 0 && <Named lead={m.my_payments_end_stands({}, to)} agreements={stands} />}
      <form method="post" action={action}>
        {agreement !== null && <input type="hidden" name="agreement" value={agreement.id} />}
        <p className="actions">
          <button type="submit" className="button" name="withdraw" value="true">
            {agreement !== null
              ? m.my_payments_end_one({}, to)
              : endsAll
                ? m.my_payments_end_all({}, to)
                : m.my_payments_end({}, to)}
          </button>
          <a className="button second" href={backHref}>
            {endsAll ? m.my_payments_keep_all({}, to) : m.my_payments_keep({}, to)}
          </a>
        </p>
      </form>
    </PayerFrame>
  );
}

type NamedProps = { readonly lead: string; readonly agreements: PayerOverview['agreements'] };

/** Agreements by their reference, with what is debited under each. */
const Named = ({ lead, agreements }: NamedProps) => (
  <>
    <p>{lead}</p>
    <ul>
      {agreements.map(({ id, reference, scope }) => (
        <li key={id}>{[reference, scope].filter(Boolean).join(' – ')}</li>
      ))}
    </ul>
  </>
);
