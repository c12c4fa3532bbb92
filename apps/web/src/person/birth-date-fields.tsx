import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { joined, partsOf, type TypedDate } from './birth-date.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

type Props = {
  /** Of the first field, so that an error summary leads to it. */
  id: string;
  value: string;
  error: string | undefined;
  optional: boolean;
  onChange: (value: string) => void;
};

/** Year, month and day apart: a birthday is known by heart and looked up in no calendar. */
export function BirthDateFields({ id, value, error, optional, onChange }: Props) {
  const locale = useLocale();
  const parts = partsOf(value);
  const change = (part: Partial<TypedDate>) => onChange(joined({ ...parts, ...part }));
  const nameOfMonth = new Intl.DateTimeFormat(`${locale}-CA`, { month: 'long', timeZone: 'UTC' });
  const invalid = error ? true : undefined;
  return (
    <FieldSet
      id={`${id}-parts`}
      legend={
        <>
          {m.date_of_birth()}
          {optional && <span className="font-normal text-muted-foreground"> {m.ui_optional()}</span>}
        </>
      }
      error={error}
    >
      <div className="grid max-w-88 grid-cols-[5rem_minmax(0,1fr)_4.5rem] gap-3">
        <Field label={<span className="font-normal">{m.birth_year()}</span>} id={id}>
          <Input
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            aria-invalid={invalid}
            value={parts.year}
            onChange={(event) => change({ year: event.target.value.replace(/\D/g, '') })}
          />
        </Field>
        <Field label={<span className="font-normal">{m.birth_month()}</span>}>
          <Select
            autoComplete="bday-month"
            aria-invalid={invalid}
            value={parts.month === '' ? '' : String(Number(parts.month))}
            onChange={(event) => change({ month: event.target.value })}
          >
            <option value="">{m.choose()}</option>
            {MONTHS.map((month) => (
              <option key={month} value={month}>
                {nameOfMonth.format(Date.UTC(2000, month - 1, 1))}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={<span className="font-normal">{m.birth_day()}</span>}>
          <Input
            inputMode="numeric"
            autoComplete="bday-day"
            maxLength={2}
            aria-invalid={invalid}
            value={parts.day}
            onChange={(event) => change({ day: event.target.value.replace(/\D/g, '') })}
          />
        </Field>
      </div>
    </FieldSet>
  );
}
