import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { CONTROL_POSITION_LIST, POSITION_LIST } from '@cordelle/validation/lists/people.ts';

type Props = {
  id: string;
  value: string;
  error: string | undefined;
  /** Of whoever runs the business. */
  inControl?: boolean;
  onChange: (value: string) => void;
};

/** What somebody is in the business. */
export function PositionField({ id, value, error, inControl = false, onChange }: Props) {
  const locale = useLocale();
  const offered = inControl ? CONTROL_POSITION_LIST : POSITION_LIST;
  return (
    <Field label={m.owners_position()} id={id} error={error} className="sm:max-w-80">
      <Select
        value={offered.some((one) => one.value === value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{m.choose()}</option>
        {offered.map((position) => (
          <option key={position.value} value={position.value}>
            {position[locale]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
