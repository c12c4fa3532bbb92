import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { Agreement, PayeeOnPage } from '@cordelle/validation/payer-pages.ts';
import { AgreementCard } from './agreement-card.tsx';
import { CheckBox } from './fields.tsx';
import { PayerFrame } from './frame.tsx';

type Props = {
  readonly language: Language;
  readonly business: PayeeOnPage;
  readonly sentence: string;
  readonly account: string;
  readonly name: string;
  readonly country: 'CA' | 'US';
  readonly agreement: Agreement;
  /** Why what was answered did not count; null: nothing was answered. */
  readonly problem: string | null;
  /** The box for giving up notice was ticked when it was answered. */
  readonly waived: boolean;
  readonly token: string;
  readonly languageHref: string;
};

/** What the donor is asked to confirm. Opening the link changes nothing: programs that read mail open links as well. */
export function ConfirmDonationPage(props: Props) {
  const { language, business, sentence, account, name, country, agreement, problem, waived, token, languageHref } =
    props;
  const to = { locale: language };
  return (
    <PayerFrame language={language} business={business} languageSwitch={{ kind: 'link', href: languageHref }}>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <h1>{m.payer_donation_confirm_title({}, to)}</h1>
      <p>{m.payer_donation_confirm({ business: business.name, sentence, account, name }, to)}</p>
      <form method="post" action="/donation/verify_email">
        <AgreementCard
          agreement={agreement}
          language={language}
          choice={(clause) => <CheckBox name="waiveNotice" label={clause} checked={waived} />}
        />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="hash" value={agreement.hash} />
        <CheckBox
          name="agree"
          checked={false}
          label={
            country === 'CA'
              ? m.payer_agree_pad({ business: business.name }, to)
              : m.payer_agree_ach({ business: business.name }, to)
          }
        />
        <p className="actions">
          <button type="submit" className="button">
            {m.email_donation_button({}, to)}
          </button>
        </p>
      </form>
      <p className="soft">{m.email_donation_not_you({}, to)}</p>
    </PayerFrame>
  );
}
