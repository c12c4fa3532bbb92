import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import { ownerName } from '../../../owners/owner-words.ts';
import { birthDateMistake } from '../../../person/birth-date.ts';
import { BirthDateField } from '../birth-date-field.tsx';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';
import { detailAnswers, detailValues, isProprietor, listedOwners, ownerIndex } from './listed-values.ts';
import { OwnerAddress } from './owner-address.tsx';
import { PositionField } from './position-field.tsx';
import { useOwners } from './use-owners.ts';

/** Who the named owners are: position, date of birth, address. */
export default function OwnersInfoPage() {
  const { owners } = useOwners();
  return <DetailsForm key={owners.version} owners={owners} />;
}

function DetailsForm({ owners }: { owners: Owners }) {
  useLocale();
  const listed = listedOwners(owners);
  const today = new Date().toISOString().slice(0, 10);
  const names = Object.keys(detailValues(owners));
  const form = useSectionForm<string>({
    valuesOf: () => detailValues(owners),
    answersOf: (values) => detailAnswers(owners, values),
    mistakesIn: (values) =>
      Object.fromEntries(
        names
          .filter((name) => name.endsWith('.dateOfBirth'))
          .map((name) => [name, birthDateMistake(values[name] ?? '', today)]),
      ),
    aboutOf: (place) => {
      const known = listed[ownerIndex(place)];
      return known && listed.length > 1 ? ownerName(known.owner) : undefined;
    },
    personal: true,
  });
  const control = (name: string) => ({
    id: name,
    value: form.values[name] ?? '',
    error: form.errorOf(name),
    onChange: (value: string) => form.change(name, value),
  });
  return (
    <SectionForm form={form} title={m.owners_details_title()}>
      {listed.map(({ owner }, index) => (
        <fieldset key={owner.id} className="grid gap-4 border-t pt-4 first-of-type:border-t-0">
          <legend className="float-left w-full text-h2 wrap-anywhere">
            <h2>{ownerName(owner)}</h2>
          </legend>
          {isProprietor(owners) ? (
            <p>{m.owners_position_fixed()}</p>
          ) : (
            <PositionField {...control(`owners.${index}.position`)} />
          )}
          <BirthDateField {...control(`owners.${index}.dateOfBirth`)} />
          <Field
            label={m.owners_email()}
            hint={m.owners_email_hint()}
            optional={!owner.isPrimaryOwner}
            id={`owners.${index}.email`}
            error={form.errorOf(`owners.${index}.email`)}
          >
            <Input
              type="email"
              autoComplete="off"
              maxLength={254}
              value={form.values[`owners.${index}.email`] ?? ''}
              onChange={(event) => form.change(`owners.${index}.email`, event.target.value)}
            />
          </Field>
          <OwnerAddress form={form} at={`owners.${index}.address`} />
        </fieldset>
      ))}
    </SectionForm>
  );
}
