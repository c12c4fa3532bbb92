import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PopoverButton } from '@cordelle/ui/popover-button.tsx';
import { Spinner } from '@cordelle/ui/spinner.tsx';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { dayOf } from '../../person/birth-date.ts';
import { BirthDateFields } from '../../person/birth-date-fields.tsx';

const Calendar = lazy(() => import('@cordelle/ui/calendar.tsx'));

/** Where the calendar begins. Nobody is born then before they say so. */
const SHOWN_FIRST = '2000-01-01';
const OLDEST_YEARS = 120;

type Props = { id: string; value: string; error: string | undefined; onChange: (value: string) => void };

/** A date of birth is typed in its parts, or chosen from a calendar; it counts once a day was chosen there. */
export function BirthDateField({ id, value, error, onChange }: Props) {
  useLocale();
  const today = new Date().toISOString().slice(0, 10);
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}-01-01`;
  return (
    <div className="grid justify-items-start gap-2">
      <BirthDateFields id={id} value={value} error={error} optional={false} onChange={onChange} />
      <PopoverButton
        label={m.onboarding_birth_calendar()}
        boxClassName="w-auto p-3"
        className={buttonStyle({ variant: 'secondary', size: 'small' })}
        content={(close) => (
          <Suspense fallback={<Spinner className="m-24" />}>
            <Calendar
              years
              selected={dayOf(value) ?? SHOWN_FIRST}
              min={oldest}
              max={today}
              onSelect={(chosen) => {
                onChange(chosen);
                close();
              }}
            />
          </Suspense>
        )}
      >
        <CalendarDays aria-hidden="true" />
        {m.onboarding_birth_calendar()}
      </PopoverButton>
    </div>
  );
}
