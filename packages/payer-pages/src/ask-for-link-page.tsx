import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import { PayerFrame } from './frame.tsx';

type Props = { readonly language: Language; readonly languageHref: string; readonly problem: string | null };

/** For whoever has lost the mail with their link. */
export function AskForLinkPage({ language, languageHref, problem }: Props) {
  const to = { locale: language };
  return (
    <PayerFrame language={language} business={null} languageSwitch={{ kind: 'link', href: languageHref }}>
      <h1>{m.my_payments_ask_title({}, to)}</h1>
      <p>{m.my_payments_ask_means({}, to)}</p>
      <form method="post" action={`/my_payments?lang=${language}`} noValidate>
        <div className={problem ? 'field wrong' : 'field'}>
          <label htmlFor="f-email">{m.payer_email({}, to)}</label>
          {problem && (
            <span className="field-problem" id="f-email-problem">
              {problem}
            </span>
          )}
          <input
            id="f-email"
            name="email"
            type="email"
            className="input long"
            autoComplete="email"
            maxLength={254}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'f-email-problem' : undefined}
          />
        </div>
        <p className="actions">
          <button type="submit" className="button">
            {m.my_payments_ask({}, to)}
          </button>
        </p>
      </form>
    </PayerFrame>
  );
}
