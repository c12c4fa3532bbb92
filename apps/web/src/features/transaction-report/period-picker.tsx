import { formatDateRange } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PopoverButton } from '@cordelle/ui/popover-button.tsx';
import { Spinner } from '@cordelle/ui/spinner.tsx';
import { CalendarRange } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Period } from './periods.ts';

const PeriodBox = lazy(() => import('./period-box.tsx'));

/** The days a report covers, and what changes them. */
export function PeriodPicker({
  period,
  today,
  onChange,
}: {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}) {
  const locale = useLocale();
  return (
    <PopoverButton
      label={m.report_period()}
      boxClassName="w-96 p-3"
      className={buttonStyle({ className: 'max-sm:w-full' })}
      content={(close) => (
        <Suspense fallback={<Spinner className="m-24" />}>
          <PeriodBox
            period={period}
            today={today}
            onChange={(next) => {
              close();
              onChange(next);
            }}
          />
        </Suspense>
      )}
    >
      <CalendarRange aria-hidden="true" />
      <span className="sr-only">{m.report_period()} </span>
      <span className="tabular-nums">{formatDateRange(period.start, period.end, locale)}</span>
    </PopoverButton>
  );
}
