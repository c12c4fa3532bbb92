import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { MicrodepositVerification } from '@cordelle/validation/microdeposits.ts';
import { PayerFrame } from './frame.tsx';

/** Source: lifecycle §3. */
const ATTEMPTS_MAX = 3;

/** The two amounts as somebody typed them. */
export type TypedAmounts = { readonly one: string; readonly two: string };

type Props = {
  readonly facts: MicrodepositVerification;
  readonly language: Language;
  readonly languageHref: string;
  /** Where the form goes. */
  readonly action: string;
  /** What is wrong, by the name of the field; `base`: with both. */
  readonly problems: Readonly<Record<string, string>>;
  readonly typed: TypedAmounts;
};

/** Where a payer says which amounts came; once that is over, what came of it. */
export function MicrodepositPage(props: Props) {
  const { facts, language, languageHref } = props;
  const { business, status } = facts;
  return (
    <PayerFrame language={language} business={business} languageSwitch={{ kind: 'link', href: languageHref }}>
      {status === 'Requested' ? <AmountsForm {...props} /> : <Outcome facts={facts} language={language} />}
    </PayerFrame>
  );
}

function Outcome({ facts, language }: Pick<Props, 'facts' | 'language'>) {
  const { status, attempts, publicName } = facts;
  const to = { locale: language };
  if (status === 'Verified')
    return (
      <div className="done">
        <h1>{m.microdeposit_verified({}, to)}</h1>
        <p>{m.payer_microdeposit_close({}, to)}</p>
      </div>
    );
  return (
    <div className="warning">
      <h1>
        {attempts >= ATTEMPTS_MAX
          ? m.error_microdeposit_attempts_used({ publicName }, to)
          : m.payer_microdeposit_over({ publicName }, to)}
      </h1>
      <p>{m.payer_microdeposit_ask_new({ publicName }, to)}</p>
    </div>
  );
}

function AmountsForm({ facts, language, action, problems, typed }: Props) {
  const { publicName, attemptsLeft, expectedArrival, expiresOn, accountNumber, business } = facts;
  const to = { locale: language };
  const all = Object.entries(problems);
  return (
    <>
      {all.length > 0 && (
        // biome-ignore lint/a11y/noAutofocus: after a failed submit reading goes on here
        <div className="problem" role="alert" tabIndex={-1} autoFocus id="problem">
          <h2>{m.payer_problem_title({}, to)}</h2>
          <ul>
            {all.map(([field, text]) => (
              <li key={field}>{field === 'base' ? text : <a href={`#f-${field}`}>{text}</a>}</li>
            ))}
          </ul>
        </div>
      )}
      <h1>{m.payer_microdeposit_title({ publicName }, to)}</h1>
      <p>{m.payer_microdeposit_look({ account: accountNumber, statement: business.statementName }, to)}</p>
      {expectedArrival && (
        <p>
          {m.payer_microdeposit_when(
            { arrival: formatDate(expectedArrival, language), until: formatDate(expiresOn, language) },
            to,
          )}
        </p>
      )}
      <form method="post" action={action} noValidate>
        <Amount name="one" label={m.payer_microdeposit_first({}, to)} {...{ language, problems, typed }} />
        <Amount name="two" label={m.payer_microdeposit_second({}, to)} {...{ language, problems, typed }} />
        <p className="note">
          {attemptsLeft === 1
            ? m.payer_microdeposit_last({ publicName }, to)
            : m.payer_microdeposit_left({ count: attemptsLeft }, to)}
        </p>
        <p className="actions">
          <button type="submit" className="button" data-once>
            {m.payer_microdeposit_confirm({}, to)}
          </button>
        </p>
      </form>
    </>
  );
}

function Amount({
  name,
  label,
  language,
  problems,
  typed,
}: { readonly name: 'one' | 'two'; readonly label: string } & Pick<Props, 'language' | 'problems' | 'typed'>) {
  const to = { locale: language };
  const problem = problems[name];
  const id = `f-${name}`;
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <span className="hint" id={`${id}-hint`}>
        {m.payer_microdeposit_hint({}, to)}
      </span>
      {problem && (
        <span className="field-problem" id={`${id}-problem`}>
          <span className="unseen">{m.payer_problem_prefix({}, to)} </span>
          {problem}
        </span>
      )}
      <input
        id={id}
        name={name}
        className="input short"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        defaultValue={typed[name]}
        aria-describedby={[`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')}
        aria-invalid={problem ? true : undefined}
      />
    </div>
  );
}
