import { m } from '@cordelle/i18n/messages';
import { RadioField, TextField } from '../fields.tsx';
import { usePage, usePageLocale } from '../page-context.ts';
import { Paragraphs } from '../paragraphs.tsx';
import { ReachFields } from '../reach-fields.tsx';
import { SummaryList } from '../summary-list.tsx';

/** Who pays and how they are reached, on the page of a link. What a mail was written to is shown, not asked. */
export function YouStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  const { business, questions } = facts;
  const known = questions.knownPayer;
  return (
    <>
      <h1>{m.payer_you_title({ business: business.name }, to)}</h1>
      {questions.introduction && <Paragraphs text={questions.introduction} />}
      {known ? (
        <SummaryList
          rows={[
            { label: m.payer_name({}, to), value: known.name },
            { label: m.payer_email({}, to), value: known.email },
          ]}
        />
      ) : (
        <TextField name="name" autoComplete="name" maxLength={200} />
      )}
      <RadioField
        name="customerType"
        otherwise={questions.nameDefault}
        choices={[
          { value: 'Personal', label: m.payer_account_personal({}, to) },
          { value: 'Business', label: m.payer_account_business({}, to) },
        ]}
      />
      <ReachFields email={known === null} />
    </>
  );
}
