import { m } from '@cordelle/i18n/messages';
import type { PayerOverview } from '@cordelle/validation/payer-links.ts';
import { PayerFrame } from './frame.tsx';

type Props = {
  readonly facts: PayerOverview;
  /** Which one ends; null: all. */
  readonly agreement: PayerOverview['agreements'][number] | null;
  readonly languageHref: string;
  readonly action: string;
  readonly backHref: string;
};

/** What ending the agreement does, before it is done. */
export function WithdrawPage({ facts, agreement, languageHref, action, backHref }: Props) {
  const { language, business } = facts;
  const upcoming = facts.upcoming.filter(({ reference }) => agreement === null || reference === agreement.reference);
  const to = { locale: language };
  const planned = upcoming.filter(({ status }) => status === 'Future').length;
  const underWay = upcoming.length - planned;
  return (
    <PayerFrame
      language={language}
      business={business}
      backHref={backHref}
      languageSwitch={{ kind: 'link', href: languageHref }}
    >
      <h1>
        {agreement === null
          ? m.my_payments_end_question({ business: business.name }, to)
          : m.my_payments_end_one_question({ reference: agreement.reference, business: business.name }, to)}
      </h1>
      <ul>
        <li>
          {planned > 0 ? m.my_payments_end_planned({ count: planned }, to) : m.my_payments_end_nothing_planned({}, to)}
        </li>
        {underWay > 0 && <li>{m.my_payments_end_under_way({ count: underWay }, to)}</li>}
        <li>{m.my_payments_end_owed({ business: business.name }, to)}</li>
        <li>{m.my_payments_end_mail({}, to)}</li>
      </ul>
      <form method="post" action={action}>
        {agreement !== null && <input type="hidden" name="agreement" value={agreement.id} />}
        <p className="actions">
          <button type="submit" className="button" name="withdraw" value="true">
            {m.my_payments_end({}, to)}
          </button>
          <a className="button second" href={backHref}>
            {m.my_payments_keep({}, to)}
          </a>
        </p>
      </form>
    </PayerFrame>
  );
}
