import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { useState } from 'react';
import { choiceOf, chosen } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

const FIELD = 'hasThirdParty';

/** Who fills it in; somebody who does so for others reads what that means before it counts. */
export default function WhoAreYouPage() {
  useLocale();
  const [explained, setExplained] = useState(false);
  const form = useSectionForm({
    valuesOf: (answers) => ({ [FIELD]: choiceOf(answers, FIELD) }),
    answersOf: (values) => ({ [FIELD]: chosen(values[FIELD] ?? '') }),
  });
  const isThirdParty = form.values[FIELD] === 'true';
  if (explained && isThirdParty)
    return (
      <SectionForm key="explained" form={form} title={m.onboarding_ok_great()} onBack={() => setExplained(false)}>
        <p>{m.onboarding_ok_great_two_accounts()}</p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{m.onboarding_ok_great_own()}</li>
          <li>{m.onboarding_ok_great_other()}</li>
          <li>{m.onboarding_ok_great_manage()}</li>
        </ul>
      </SectionForm>
    );
  const title = m.onboarding_ask_who_are_you();
  return (
    <SectionForm key="asked" form={form} title={title} {...(isThirdParty && { onNext: () => setExplained(true) })}>
      <RadioChoice
        stacked
        id={FIELD}
        legend={<span className="sr-only">{title}</span>}
        options={[
          { value: 'false', label: m.onboarding_who_owner(), means: m.onboarding_who_owner_means() },
          { value: 'true', label: m.onboarding_who_third_party(), means: m.onboarding_who_third_party_means() },
        ]}
        value={form.values[FIELD] ?? ''}
        error={form.errorOf(FIELD)}
        onChange={(value) => form.change(FIELD, value)}
      />
    </SectionForm>
  );
}
