import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { OBJECTION_LENGTH_MAX, type PayerChange, type PayerOverview } from '@cordelle/validation/payer-links.ts';
import { PayerFrame } from './frame.tsx';

type Props = {
  readonly facts: PayerOverview;
  readonly change: PayerChange;
  /** Why it changed, in the payer's words. */
  readonly because: string;
  readonly languageHref: string;
  readonly action: string;
  readonly backHref: string;
};

const OVER = {
  objected: m.change_page_objected,
  late: m.change_page_late,
  ended: m.change_page_ended,
  taken_back: m.change_page_settled_taken_back,
  new_agreement: m.change_page_settled_new_agreement,
  payer_agreed: m.change_page_settled_payer_agreed,
} as const;

/** What agreeing does where something else holds the debits. */
const AGREE_MEANS = {
  objection: m.change_page_agree_means_objection,
  account: m.change_page_agree_means_account,
} as const;

/** What a business changed of a payer's agreement, and how the payer objects to it. */
export function ChangePage({ facts, change, because, languageHref, action, backHref }: Props) {
  const { language, business } = facts;
  const { state, changedOn, lines } = change;
  const to = { locale: language };
  const until = formatDate(change.objectUntil, language);
  const named = { business: business.name };
  return (
    <PayerFrame
      language={language}
      business={business}
      backHref={backHref}
      languageSwitch={{ kind: 'link', href: languageHref }}
    >
      <h1>{m.change_page_title({}, to)}</h1>
      {state !== 'open' && <p className="note">{OVER[state]({ ...named, until }, to)}</p>}
      <p>{m.change_page_by({ ...named, date: formatDate(changedOn, language) }, to)}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{because}</p>
      {state === 'objected' && (
        <form method="post" action={action}>
          <p>{(change.held === null ? m.change_page_agree_means : AGREE_MEANS[change.held])(named, to)}</p>
          <p className="actions">
            <button type="submit" name="answer" value="agree" className="button" data-once="">
              {m.change_page_agree({}, to)}
            </button>
          </p>
        </form>
      )}
      {state === 'open' && (
        <form method="post" action={action}>
          <h2>{m.change_page_question({}, to)}</h2>
          <p>{m.change_page_nothing({}, to)}</p>
          <p>{m.change_page_means(named, to)}</p>
          <p className="field">
            <label htmlFor="words">{m.change_page_words({}, to)}</label>
            <textarea className="input" id="words" name="words" rows={3} maxLength={OBJECTION_LENGTH_MAX} />
          </p>
          <p className="actions">
            <button type="submit" className="button" data-once="">
              {m.change_page_object({}, to)}
            </button>
          </p>
          <p className="soft">{m.change_page_until({ until }, to)}</p>
        </form>
      )}
    </PayerFrame>
  );
}
