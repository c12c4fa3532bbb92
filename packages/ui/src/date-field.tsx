import { formatDate, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { buttonStyle } from './button-style.ts';
import type { CalendarProps } from './calendar.tsx';
import { cn } from './cn.ts';
import { Input } from './input.tsx';
import { useLocale } from './locale.ts';
import { PopoverButton } from './popover-button.tsx';
import { Spinner } from './spinner.tsx';

const Calendar = lazy(() => import('./calendar.tsx'));

export type DateFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> &
  Pick<CalendarProps, 'closedReason' | 'min' | 'max' | 'startAt'> & {
    /** `YYYY-MM-DD`, what was typed when it names no day, `""` when empty. */
    value: string;
    /** Receives `YYYY-MM-DD` as soon as the typed text names a day, the typed text otherwise. */
    onValueChange: (value: string) => void;
  };

/** A date is typed, or chosen from a calendar in which closed banking days are hatched with their reason. Inside a `Field`. */
export function DateField({
  value,
  onValueChange,
  closedReason,
  min,
  max,
  startAt,
  className,
  onFocus,
  onBlur,
  ...rest
}: DateFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const date = readDateInput(value);
  const shown = typed ?? (date ? formatDate(date, locale) : value);
  return (
    <span className={cn('flex items-center gap-1', className)}>
      <Input
        {...rest}
        autoComplete="off"
        value={shown}
        onFocus={(event) => {
          setTyped(shown);
          onFocus?.(event);
        }}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          onValueChange(readDateInput(text) ?? text);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <PopoverButton
        label={m.ui_calendar()}
        align="end"
        boxClassName="w-auto p-3"
        aria-label={m.ui_open_calendar()}
        disabled={rest.disabled}
        className={cn(buttonStyle({ variant: 'secondary', size: 'icon' }), 'size-field shrink-0')}
        content={(close) => (
          <Suspense fallback={<Spinner className="m-24" />}>
            <Calendar
              selected={date}
              onSelect={(chosen) => {
                onValueChange(chosen);
                close();
              }}
              closedReason={closedReason}
              min={min}
              max={max}
              startAt={startAt}
            />
          </Suspense>
        )}
      >
        <CalendarDays aria-hidden="true" />
      </PopoverButton>
    </span>
  );
}
