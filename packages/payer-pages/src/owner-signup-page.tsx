import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { OwnerSignup } from '@cordelle/validation/onboarding/identity.ts';
import { PayerFrame } from './frame.tsx';
import { qrBars } from './qr-bars.ts';

type Props = {
  readonly facts: OwnerSignup;
  readonly language: Language;
  readonly languageHref: string;
  /** Where the form goes. */
  readonly action: string;
  /** This page as another device opens it. */
  readonly address: string;
  /** Where the pages of the identity service come from, for the frame around them. */
  readonly origins: readonly string[];
  /** What was refused of pressing the button; null: nothing. */
  readonly problem: string | null;
};

/** Where an owner of a business shows who they are; once that is over, what came of it. */
export function OwnerSignupPage(props: Props) {
  const { facts, language, languageHref } = props;
  return (
    <PayerFrame
      language={language}
      business={null}
      about="identity"
      languageSwitch={{ kind: 'link', href: languageHref }}
    >
      <Standing {...props} />
      <dl className="summary">
        <div>
          <dt>{m.owner_signup_owner({}, { locale: language })}</dt>
          <dd>{`${facts.owner.firstName} ${facts.owner.lastName}`}</dd>
        </div>
        <div>
          <dt>{m.owner_signup_business({}, { locale: language })}</dt>
          <dd>{facts.client.businessName}</dd>
        </div>
      </dl>
    </PayerFrame>
  );
}

function Standing(props: Props) {
  const { facts, language } = props;
  const to = { locale: language };
  switch (facts.stage) {
    case 'complete':
      return (
        <div className="done">
          <h1>{m.owner_signup_complete({}, to)}</h1>
          <p>{m.owner_verification_close({}, to)}</p>
        </div>
      );
    case 'failed':
      return (
        <div className="warning">
          <h1>{m.owner_signup_failed({}, to)}</h1>
          {facts.reason && <p>{facts.reason}</p>}
          <p>{m.owner_signup_failed_ask({ business: facts.client.businessName }, to)}</p>
          {facts.contactEmail && (
            <p>
              <a href={`mailto:${facts.contactEmail}`}>{facts.contactEmail}</a>
            </p>
          )}
        </div>
      );
    case 'checking':
      return (
        <>
          <h1>{m.owner_signup_checking({}, to)}</h1>
          <p role="status">{m.owner_signup_checking_text({}, to)}</p>
        </>
      );
    case 'by_hand':
      return (
        <>
          <h1>{m.owner_signup_by_hand({}, to)}</h1>
          <p>{m.owner_signup_by_hand_text({ business: facts.client.businessName }, to)}</p>
        </>
      );
    default:
      return <Ask {...props} />;
  }
}

function Ask({ facts, language, action, address, origins, problem }: Props) {
  const to = { locale: language };
  const again = facts.stage === 'asked_again';
  return (
    <>
      {problem && (
        // biome-ignore lint/a11y/noAutofocus: after a failed submit reading goes on here
        <div className="problem" role="alert" tabIndex={-1} autoFocus id="problem">
          <h2>{problem}</h2>
        </div>
      )}
      <h1>{again ? m.owner_signup_again({}, to) : m.owner_signup_title({}, to)}</h1>
      {again && facts.reason && <p className="note">{facts.reason}</p>}
      <p>{m.owner_signup_what({ business: facts.client.businessName }, to)}</p>
      <p>{m.owner_signup_need({}, to)}</p>
      <form method="post" action={action} data-identity={origins.join(' ')} data-title={m.owner_signup_frame({}, to)}>
        {facts.biometricsAsked && (
          <div className="field">
            <p>{m.owner_signup_biometrics({}, to)}</p>
            <label className="choice" htmlFor="agreed">
              <input id="agreed" type="checkbox" name="agreed" value="yes" required />
              <span>{m.owner_signup_biometrics_agree({}, to)}</span>
            </label>
          </div>
        )}
        <p className="actions">
          <button type="submit" name="do" value="verify" className="button" data-once>
            {m.owner_signup_verify({}, to)}
          </button>
        </p>
        <p className="problem" role="alert" hidden data-identity-problem />
        <input type="hidden" name="finished" value="" />
      </form>
      <details>
        <summary>{m.owner_signup_phone({}, to)}</summary>
        <p>{m.owner_signup_phone_text({}, to)}</p>
        <QrPicture text={address} label={m.owner_signup_qr({}, to)} />
      </details>
    </>
  );
}

function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { viewBox, path } = qrBars(text);
  return (
    <svg role="img" aria-label={label} viewBox={viewBox} shapeRendering="crispEdges" className="qr">
      <path d={path} />
    </svg>
  );
}
