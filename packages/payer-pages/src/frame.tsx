import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayeeOnPage } from '@cordelle/validation/payer-pages.ts';
import { type ReactNode, useContext } from 'react';
import { InSandbox, ProviderName } from './provider-name.ts';

/** How the other language is reached: by a button of the form, which keeps what was typed, or by a link. */
export type LanguageSwitch =
  | { readonly kind: 'button'; readonly form: string }
  | { readonly kind: 'link'; readonly href: string };

type FrameProps = {
  readonly language: Language;
  /** Null where nobody is named: the link opens nothing. */
  readonly business: PayeeOnPage | null;
  readonly step?: { readonly number: number; readonly of: number } | null;
  readonly backHref?: string | null;
  readonly languageSwitch: LanguageSwitch;
  /** What the small print below explains. */
  readonly about?: 'debits' | 'identity';
  readonly children: ReactNode;
};

/** Around every page of a payer: who asks, how to go back, in which language, whom to call. */
export function PayerFrame({
  language,
  business,
  step,
  backHref,
  languageSwitch,
  about = 'debits',
  children,
}: FrameProps) {
  const to = { locale: language };
  const inSandbox = useContext(InSandbox);
  return (
    <div className="page">
      <a className="skip" href="#main">
        {m.payer_skip({}, to)}
      </a>
      <div className="bar" />
      {inSandbox && <aside className="sandbox">{m.payer_sandbox({}, to)}</aside>}
      <header className="head">
        {business ? (
          <Masthead business={business} />
        ) : (
          <span className="business">
            <Provider />
          </span>
        )}
        <OtherLanguage language={language} by={languageSwitch} />
      </header>
      <main id="main" className="card">
        {(backHref || step) && (
          <div className="progress">
            {step && <Segments number={step.number} of={step.of} />}
            {backHref ? (
              <a className="back" href={backHref}>
                {m.payer_back({}, to)}
              </a>
            ) : (
              <span />
            )}
            {step && <span className="step">{m.payer_step({ number: step.number, of: step.of }, to)}</span>}
          </div>
        )}
        {children}
      </main>
      <Foot language={language} business={business} about={about} />
    </div>
  );
}

const Provider = () => useContext(ProviderName);

const Masthead = ({ business }: { business: PayeeOnPage }) => (
  <div className="masthead">
    {business.logoUrl && <img className="logo" src={business.logoUrl} alt="" />}
    <span className="business">{business.name}</span>
  </div>
);

function OtherLanguage({ language, by }: { language: Language; by: LanguageSwitch }) {
  const other = language === 'en' ? 'fr' : 'en';
  const name = m.payer_door_other_language({}, { locale: language });
  return by.kind === 'link' ? (
    <a className="language" href={by.href} lang={other} hrefLang={other}>
      {name}
    </a>
  ) : (
    <>
      {/* Enter in a field presses the first button of its form: that is this one, which only sends it. */}
      <button className="unseen" type="submit" form={by.form} tabIndex={-1} aria-hidden="true" />
      <button
        className="language"
        type="submit"
        form={by.form}
        name="language"
        value={other}
        lang={other}
        formNoValidate
      >
        {name}
      </button>
    </>
  );
}

function Foot({
  language,
  business,
  about,
}: {
  language: Language;
  business: PayeeOnPage | null;
  about: 'debits' | 'identity';
}) {
  const provider = useContext(ProviderName);
  const to = { locale: language };
  return (
    <footer className="foot">
      {business && (
        <address>
          {[business.name, ...business.addressLines.map(unbrokenPostalCode)].join(' · ')}
          {business.phone && (
            <>
              {' · '}
              <a href={`tel:${business.phone.replace(/[^+0-9]/g, '')}`}>{business.phone}</a>
            </>
          )}
          {business.email && (
            <>
              {' · '}
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </>
          )}
          <br />
          {m.payer_questions({ business: business.name }, to)}
        </address>
      )}
      {about === 'debits' ? (
        <>
          <Explained title={m.payer_how_debits_work({}, to)} text={m.payer_how_debits_work_text({}, to)} />
          <Explained title={m.payer_privacy({}, to)} text={m.payer_privacy_text({}, to)} />
          <p className="via">{m.payer_via({ provider }, to)}</p>
        </>
      ) : (
        <>
          <Explained title={m.owner_signup_why({}, to)} text={m.owner_signup_why_text({}, to)} />
          <Explained title={m.owner_signup_privacy({}, to)} text={m.owner_signup_privacy_text({}, to)} />
        </>
      )}
    </footer>
  );
}

/** A Canadian postal code is one word to whoever reads it. */
const unbrokenPostalCode = (line: string): string =>
  line.replace(/\b([A-Z][0-9][A-Z]) ([0-9][A-Z][0-9])\b/, '$1\u00a0$2');

const Explained = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <details>
    <summary>{title}</summary>
    <p>{text}</p>
  </details>
);

/** How far one is, at a glance; the words beside it say the same. */
const Segments = ({ number, of }: { readonly number: number; readonly of: number }) => (
  <span className="segments" aria-hidden="true">
    {Array.from({ length: of }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row of equal marks
      <span key={index} className={index < number ? 'passed' : undefined} />
    ))}
  </span>
);
