import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import type { Owners, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { ownerName } from '../../../owners/owner-words.ts';
import type { SectionForm } from '../use-section-form.ts';
import { controlPositionOf, SOMEBODY_ELSE } from './control-person.ts';
import { lacksEmail, MissingEmail } from './missing-email.tsx';
import { PositionField } from './position-field.tsx';

type Props = {
  form: SectionForm<'who' | 'position' | 'target'>;
  owners: Owners;
  hint: string;
  onEmail: (owner: Stakeholder) => void;
};

/** Who runs the business, of those who are listed or somebody else, and in which position. */
export function WhoRunsFields({ form, owners, hint, onEmail }: Props) {
  useLocale();
  const { values } = form;
  const people = owners.stakeholders.filter(({ category }) => category === 'Individual');
  const chosen = people.find(({ id }) => id === values.who);
  return (
    <>
      <RadioChoice
        stacked
        id="who"
        legend={m.owners_who_runs()}
        hint={hint}
        value={values.who}
        error={form.errorOf('who')}
        onChange={(who) => form.write({ who, position: controlPositionOf(owners, who) || values.position })}
        options={[
          ...people.map((one) => ({ value: one.id, label: ownerName(one) })),
          { value: SOMEBODY_ELSE, label: m.owners_somebody_else() },
        ]}
      />
      {/* Those who count by a part say so themselves. */}
      {chosen && chosen.countsBy.length === 0 && lacksEmail(chosen) && <MissingEmail owner={chosen} onAdd={onEmail} />}
      {values.who !== '' && values.who !== SOMEBODY_ELSE && (
        <PositionField
          id="position"
          inControl
          value={values.position}
          error={form.errorOf('position')}
          onChange={(position) => form.change('position', position)}
        />
      )}
    </>
  );
}
