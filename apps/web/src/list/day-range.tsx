import { readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';

type Range = { readonly start_date: string; readonly end_date: string };

/** First and last day of what is listed; either may be empty. Asks as soon as a day is named or taken away. */
export function DayRange({ range, onChange }: { range: Range; onChange: (change: Partial<Range>) => void }) {
  useLocale();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Day
        key={`from ${range.start_date}`}
        label={m.settlements_from()}
        value={range.start_date}
        onDay={(start_date) => onChange({ start_date })}
      />
      <Day
        key={`to ${range.end_date}`}
        label={m.settlements_to()}
        value={range.end_date}
        onDay={(end_date) => onChange({ end_date })}
      />
    </div>
  );
}

function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(value);
  const apply = (text: string) => {
    const day = text.trim() === '' ? '' : readDateInput(text);
    if (day !== null && day !== value) onDay(day);
  };
  return (
    <Field label={label} className="w-52">
      <DateField
        value={typed}
        onValueChange={(text) => {
          setTyped(text);
          // What a calendar or a whole date gives is a day; what is still being typed waits for the field to be left.
          if (/^\d{4}-\d{2}-\d{2}$/.test(text)) apply(text);
        }}
        onBlur={() => apply(typed)}
      />
    </Field>
  );
}
