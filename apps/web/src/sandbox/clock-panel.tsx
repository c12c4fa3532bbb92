import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Table2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';

const DAYS_MAX = 400;

/** Where business time stands and where it may be moved to: forward only, in steps or to a date. */
export default function ClockPanel({
  today,
  rail,
  onAdvance,
  onShowAccounts,
}: {
  today: string;
  rail: Rail;
  onAdvance: (until: string) => void;
  onShowAccounts: () => void;
}) {
  useLocale();
  const [date, setDate] = useState('');
  const [refused, setRefused] = useState(false);
  const last = addDays(today, DAYS_MAX);
  const steps = [
    { label: m.clock_one_day(), until: addDays(today, 1) },
    { label: m.clock_one_banking_day(), until: addBusinessDays(calendarOf(rail), today, 1) },
    { label: m.clock_five_days(), until: addDays(today, 5) },
  ];
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const ahead = date > today && date <= last;
    setRefused(!ahead);
    if (ahead) onAdvance(date);
  };
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-muted-foreground text-small">{m.clock_today()}</p>
        <p className="text-h2">
          <CalendarDate date={today} weekday />
        </p>
        <p className="text-muted-foreground text-table">{m.clock_means()}</p>
      </div>
      <ul className="grid gap-2">
        {steps.map(({ label, until }) => (
          <li key={label}>
            <Button
              className="w-full justify-between [&>span]:w-full [&>span]:justify-between"
              onClick={() => onAdvance(until)}
            >
              {label}
              <span className="font-normal text-muted-foreground text-table">
                <CalendarDate date={until} weekday />
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={jump} noValidate className="grid gap-2">
        <Field label={m.clock_jump()} error={refused ? m.clock_jump_refused() : undefined}>
          <DateField
            value={date}
            onValueChange={(value) => {
              setDate(value);
              setRefused(false);
            }}
            min={addDays(today, 1)}
            max={last}
            startAt={today}
          />
        </Field>
        <Button type="submit">{m.clock_jump_button()}</Button>
      </form>
      <Button variant="ghost" size="small" className="justify-self-start" onClick={onShowAccounts}>
        <Table2 aria-hidden="true" />
        {m.test_accounts()}
      </Button>
    </div>
  );
}
