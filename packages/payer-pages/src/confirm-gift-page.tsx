import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayeeOnPage } from '@cordelle/validation/payer-pages.ts';
import { PayerFrame } from './frame.tsx';

type Props = {
  readonly language: Language;
  readonly business: PayeeOnPage;
  readonly sentence: string;
  readonly account: string;
  readonly token: string;
  readonly languageHref: string;
};

/** What the donor is asked to confirm. Opening the link changes nothing: programs that read mail open links as well. */
export function ConfirmGiftPage({ language, business, sentence, account, token, languageHref }: Props) {
  const to = { locale: language };
  return (
    <PayerFrame language={language} business={business} languageSwitch={{ kind: 'link', href: languageHref }}>
      <h1>{m.payer_gift_confirm_title({}, to)}</h1>
      <p>{m.payer_gift_confirm({ business: business.name, sentence, account }, to)}</p>
      <form method="post" action="/donation/verify_email">
        <input type="hidden" name="token" value={token} />
        <p className="actions">
          <button type="submit" className="button">
            {m.email_gift_button({}, to)}
          </button>
        </p>
      </form>
      <p className="soft">{m.email_gift_not_you({}, to)}</p>
    </PayerFrame>
  );
}
