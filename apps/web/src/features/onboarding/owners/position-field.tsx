import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { POSITION_LIST } from '@cordelle/validation/lists/people.ts';

type Props = { id: string; value: string; error: string | undefined; onChange: (value: string) => void };

/** What somebody is in the business. */
export function PositionField({ id, value, error, onChange }: Props) {
  const locale = useLocale();
  return (
    <Field label={m.owners_position()} id={id} error={error} className="sm:max-w-80">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{m.choose()}</option>
        {POSITION_LIST.map((position) => (
          <option key={position.value} value={position.value}>
            {position[locale]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
