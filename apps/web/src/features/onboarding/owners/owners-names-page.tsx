import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { OWNER_ROWS_MAX } from '@cordelle/validation/onboarding/limits.ts';
import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import { Plus } from 'lucide-react';
import { SectionForm } from '../section-form.tsx';
import { useSectionForm } from '../use-section-form.ts';
import { isProprietor, ownerIndex, ROWS, rowAnswers, rowField, rowValues } from './listed-values.ts';
import { useOwners } from './use-owners.ts';

/** Up to four owners by name and share; a proprietor is alone, with all of it. */
export default function OwnersNamesPage() {
  const { owners } = useOwners();
  return <NamesForm key={owners.version} owners={owners} />;
}

function NamesForm({ owners }: { owners: Owners }) {
  const locale = useLocale();
  const alone = isProprietor(owners);
  const form = useSectionForm<string>({
    valuesOf: () => rowValues(owners, locale),
    answersOf: (values) => rowAnswers(values, locale),
    places: Array.from({ length: OWNER_ROWS_MAX }, (_, index) => [
      rowField(index, 'name'),
      rowField(index, 'share'),
    ]).flat(),
    aboutOf: (place) => (alone ? undefined : m.owners_row({ number: ownerIndex(place) + 1 })),
    personal: true,
  });
  const rows = Number(form.values[ROWS]);
  const input = (name: string) => ({
    value: form.values[name] ?? '',
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
  });
  const field = (name: string) => ({ id: name, error: form.errorOf(name) });
  return (
    <SectionForm form={form} title={alone ? m.owners_name_title() : m.owners_names_title()}>
      {Array.from({ length: rows }, (_, index) => (
        <FieldSet
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
          key={index}
          legend={
            alone ? <span className="sr-only">{m.owners_name_title()}</span> : m.owners_row({ number: index + 1 })
          }
        >
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <Field label={m.owners_row_name()} {...field(rowField(index, 'name'))}>
              <Input autoComplete="off" maxLength={200} {...input(rowField(index, 'name'))} />
            </Field>
            <Field label={m.owners_share()} {...field(rowField(index, 'share'))}>
              <Input inputMode="decimal" maxLength={8} readOnly={alone} {...input(rowField(index, 'share'))} />
            </Field>
          </div>
        </FieldSet>
      ))}
      {!alone && rows < OWNER_ROWS_MAX && (
        <div>
          <Button onClick={() => form.write({ [ROWS]: String(rows + 1) })}>
            <Plus aria-hidden="true" />
            {m.owners_add_row()}
          </Button>
        </div>
      )}
    </SectionForm>
  );
}
