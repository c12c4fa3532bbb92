import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { trpc } from '../../../trpc.ts';
import { textOf } from '../read-fields.ts';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';

const FIELD = 'thirdPartyId';
/** Stands for an account that is yet to be added. */
const NEW = 'new';

/** Which of their own businesses somebody acts as who fills it in for another one. */
export default function ThirdPartyClientPage() {
  useLocale();
  const [{ clients }] = trpc.onboardings.thirdParties.useSuspenseQuery();
  const form = useSectionForm({
    // Without an account of one's own there is one way on.
    valuesOf: (answers) => ({
      [FIELD]:
        answers[FIELD] === null || (answers[FIELD] === undefined && clients.length === 0)
          ? NEW
          : textOf(answers, FIELD),
    }),
    answersOf: ({ [FIELD]: id }) => (id === '' ? {} : { [FIELD]: id === NEW ? null : id }),
  });
  const chosen = form.values[FIELD] ?? '';
  const isOffered = chosen === '' || chosen === NEW || clients.some(({ id }) => id === chosen);
  return (
    <SectionForm
      form={form}
      title={m.onboarding_ask_third_party_client()}
      description={m.onboarding_third_party_client_means()}
    >
      <RadioChoice
        stacked
        id={FIELD}
        legend={m.onboarding_third_party_legend()}
        options={[
          ...(isOffered ? [] : [{ value: chosen, label: m.onboarding_third_party_chosen() }]),
          ...clients.map(({ id, businessName }) => ({ value: id, label: businessName })),
          { value: NEW, label: m.onboarding_third_party_add(), means: m.onboarding_third_party_add_means() },
        ]}
        value={chosen}
        error={form.errorOf(FIELD)}
        onChange={(value) => form.change(FIELD, value)}
      />
    </SectionForm>
  );
}
