import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { UnsubscribeForm } from '@cordelle/validation/unsubscribe.ts';
import { PayerFrame } from './frame.tsx';

type Props = {
  readonly facts: UnsubscribeForm;
  readonly language: Language;
  readonly languageHref: string;
  readonly action: string;
  readonly undoAction: string;
  /** What they have just said; null: they come from a mail. */
  readonly justSaid: 'stop' | 'resume' | null;
  /** They come from the mail that asks for it, not from this page in the other language: their script sends the form. */
  readonly fromMail: boolean;
};

const QUESTIONS = {
  payment_reminder: m.payer_unsubscribe_reminder,
  payment_receipt: m.payer_unsubscribe_receipt,
} as const;
/** What the page says first: what is asked, or what is so now. Its title says the same. */
export function unsubscribeHeading(
  { business, type, alreadyUnsubscribed, archived }: UnsubscribeForm,
  justSaid: Props['justSaid'],
  language: Language,
): string {
  const to = { locale: language };
  if (alreadyUnsubscribed) return justSaid === 'stop' ? m.unsubscribed_now({}, to) : m.unsubscribed_already({}, to);
  if (justSaid !== 'resume') return QUESTIONS[type]({ business: business.name }, to);
  return archived ? m.payer_unsubscribe_undone({}, to) : RESUMED[type]({ business: business.name }, to);
}

const RESUMED = {
  payment_reminder: m.payer_unsubscribe_reminder_again,
  payment_receipt: m.payer_unsubscribe_receipt_again,
} as const;

/**
 * Whether one kind of mail is to stop. Opening the address changes nothing, as programs that read mail open links as well: the
 * form does, which a browser with script sends by itself, once. Who stopped it takes it back on the same page.
 */
export function UnsubscribePage({ facts, language, languageHref, action, undoAction, justSaid, fromMail }: Props) {
  const { business, alreadyUnsubscribed, archived } = facts;
  const to = { locale: language };
  const name = business.name;
  const heading = <h1>{unsubscribeHeading(facts, justSaid, language)}</h1>;
  const debits = archived ? m.payer_unsubscribe_archived({ business: name }, to) : m.payer_unsubscribe_debits({}, to);
  const required = !archived && <p>{m.payer_unsubscribe_required({ business: name }, to)}</p>;
  return (
    <PayerFrame language={language} business={business} languageSwitch={{ kind: 'link', href: languageHref }}>
      {alreadyUnsubscribed ? (
        <>
          <div className="done">
            {heading}
            <p>{debits}</p>
          </div>
          {required}
          <form method="post" action={undoAction}>
            <p className="actions">
              <button type="submit" className="button second" data-once>
                {m.payer_unsubscribe_undo({}, to)}
              </button>
            </p>
          </form>
        </>
      ) : justSaid === 'resume' ? (
        <div className="done">
          {heading}
          <p>{archived ? debits : m.payer_unsubscribe_again_how({}, to)}</p>
        </div>
      ) : (
        <>
          {heading}
          <p>{debits}</p>
          {required}
          <form method="post" action={action} {...(fromMail && { 'data-send-on-load': '' })}>
            <p className="actions">
              <button type="submit" className="button" data-once>
                {m.payer_unsubscribe_button({}, to)}
              </button>
            </p>
          </form>
        </>
      )}
      <p className="soft">{m.payer_unsubscribe_cancel({}, to)}</p>
    </PayerFrame>
  );
}
