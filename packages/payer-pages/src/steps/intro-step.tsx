import { m } from '@cordelle/i18n/messages';
import { usePage, usePageLocale } from '../page-context.ts';
import { Paragraphs } from '../paragraphs.tsx';

/** What the business says before it asks for anything. */
export function IntroStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  const { business, questions, country } = facts;
  return (
    <>
      <h1>{m.payer_intro_title({ business: business.name }, to)}</h1>
      {questions.introduction ? (
        <Paragraphs text={questions.introduction} />
      ) : (
        <p>
          {country === 'CA'
            ? m.payer_intro_pad({ business: business.name }, to)
            : m.payer_intro_ach({ business: business.name }, to)}
        </p>
      )}
      <h2>{m.payer_intro_needed_title({}, to)}</h2>
      <ul>
        <li>{m.payer_intro_needed_account({}, to)}</li>
        <li>{m.payer_intro_needed_minutes({}, to)}</li>
      </ul>
      <p className="soft">{m.payer_statement({ statement: business.statementName }, to)}</p>
    </>
  );
}
