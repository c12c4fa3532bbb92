import { readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';

type Range = { readonly startDate: string; readonly endDate: string };

/** “Invoices from … to”: due dates between the bounds that the server says. */
export function InvoiceDates({
  startDate,
  endDate,
  min,
  max,
  onChange,
}: Range & { min: string; max: string; onChange: (range: Range) => void }) {
  useLocale();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Day
        label={m.integration_invoices_from()}
        value={startDate}
        min={min}
        max={max}
        onDay={(day) => onChange({ startDate: day, endDate: day > endDate ? day : endDate })}
      />
      <Day
        label={m.integration_invoices_to()}
        value={endDate}
        min={min}
        max={max}
        onDay={(day) => onChange({ startDate: day < startDate ? day : startDate, endDate: day })}
      />
    </div>
  );
}

type DayProps = { label: string; value: string; min: string; max: string; onDay: (day: string) => void };

function Day({ label, value, min, max, onDay }: DayProps) {
  const [typed, setTyped] = useState(value);
  const apply = (text: string) => {
    const day = readDateInput(text);
    if (day === null) return setTyped(value);
    const within = day < min ? min : day > max ? max : day;
    setTyped(within);
    if (within !== value) onDay(within);
  };
  return (
    <Field label={label} className="w-full sm:w-52">
      <DateField
        value={typed}
        min={min}
        max={max}
        onValueChange={(text) => {
          setTyped(text);
          if (/^\d{4}-\d{2}-\d{2}$/.test(text)) apply(text);
        }}
        onBlur={() => apply(typed)}
      />
    </Field>
  );
}
