import { m } from '@cordelle/i18n/messages';
import { usePage, usePageLocale } from '../page-context.ts';

/** A link was mailed that confirms the donation of somebody who gave before. */
export function EmailSentStep() {
  const { facts, links } = usePage();
  const to = usePageLocale();
  return (
    <>
      <h1>{m.payer_email_sent_title({}, to)}</h1>
      <p>{m.payer_email_sent({ email: facts.answers.email ?? '' }, to)}</p>
      <p>{m.payer_email_sent_nothing_yet({}, to)}</p>
      <p>
        <a href={links.to('donor')}>{m.payer_email_change({}, to)}</a>
      </p>
    </>
  );
}
