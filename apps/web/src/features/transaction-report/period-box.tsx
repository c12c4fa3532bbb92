import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { REPORT_DAYS_MAX } from '@cordelle/domain/report/range.ts';
import { formatDate, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field, FieldError } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type FormEvent, useId, useState } from 'react';
import { mistakeWords } from './mistake-words.ts';
import { type Period, PRESETS, periodOf, presetOf } from './periods.ts';
import { PRESET_WORDS } from './report-words.ts';

/** Periods by name, and any other by its two days. */
export default function PeriodBox({
  period,
  today,
  onChange,
}: {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}) {
  const locale = useLocale();
  const errorId = useId();
  const [asked, setAsked] = useState(period);
  const [isTried, setTried] = useState(false);
  const { start, end } = asked;
  const areDays = isCalendarDate(start) && isCalendarDate(end);
  const mistake = areDays ? mistakeWords(asked, locale) : null;
  const malformed = (day: string) =>
    isTried && !isCalendarDate(day) ? m.field_date_malformed({ example: formatDate(today, locale) }) : undefined;
  const current = presetOf(period, today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (areDays && mistake === null) onChange(asked);
  };
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-2 gap-1">
        {PRESETS.map((preset) => (
          <li key={preset}>
            <Button
              variant="ghost"
              size="small"
              aria-pressed={preset === current}
              className="w-full justify-start aria-pressed:bg-accent max-sm:h-11"
              onClick={() => onChange(periodOf(preset, today))}
            >
              {PRESET_WORDS[preset]()}
            </Button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="grid gap-3 border-t pt-3">
        <div className="grid gap-3">
          <Field label={m.report_from()} error={malformed(start)}>
            <DateField
              value={start}
              aria-describedby={mistake ? errorId : undefined}
              onValueChange={(next) => setAsked({ ...asked, start: next })}
            />
          </Field>
          <Field label={m.report_to()} error={malformed(end)}>
            <DateField
              value={end}
              aria-describedby={mistake ? errorId : undefined}
              onValueChange={(next) => setAsked({ ...asked, end: next })}
            />
          </Field>
        </div>
        <div aria-live="polite">
          {mistake ? (
            <FieldError id={errorId}>{mistake}</FieldError>
          ) : (
            <p className="text-muted-foreground text-small">
              {m.report_range_max({ days: formatNumber(REPORT_DAYS_MAX, locale) })}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary">
          {m.report_range_show()}
        </Button>
      </form>
    </div>
  );
}
