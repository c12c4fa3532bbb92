import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import { PayerFrame } from './frame.tsx';

type Props = {
  readonly language: Language;
  readonly languageHref: string;
  readonly action: string;
  /** What was asked for, by whom and when. */
  readonly said: string;
};

/** Whether a business asked for another account. Opening the address changes nothing: programs that read mail open links as well. */
export function NotUsPage({ language, languageHref, action, said }: Props) {
  const to = { locale: language };
  return (
    <PayerFrame language={language} business={null} languageSwitch={{ kind: 'link', href: languageHref }}>
      <h1>{m.not_us_title({}, to)}</h1>
      <p>{said}</p>
      <p>{m.not_us_what_follows({}, to)}</p>
      <form method="post" action={action}>
        <p className="actions">
          <button type="submit" className="button" data-once>
            {m.not_us_stop({}, to)}
          </button>
        </p>
      </form>
    </PayerFrame>
  );
}
