import { formatDateWithWeekday, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DayPicker } from 'react-day-picker';
import { enCA, frCA } from 'react-day-picker/locale';
import { buttonStyle } from './button-style.ts';
import { fromGridDay, toGridDay } from './calendar-days.ts';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';

export type CalendarProps = {
  selected: string | null;
  onSelect: (date: string) => void;
  /** Why banks are closed on a date; null when they are open. Closed days are hatched, not locked. */
  closedReason?: ((date: string) => string | null) | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Month shown first when nothing is selected. */
  startAt?: string | undefined;
  /** Year and month are chosen from lists: for dates that lie far away. */
  years?: boolean;
};

/** The number of a day as its language says it: the first of a month is `1er` in French. */
const dayInGrid = (date: string, locale: Locale): string => {
  const day = Number(date.slice('YYYY-MM-'.length));
  return locale === 'fr' && day === 1 ? '1er' : String(day);
};

export default function Calendar({
  selected,
  onSelect,
  closedReason,
  min,
  max,
  startAt,
  years = false,
}: CalendarProps) {
  const locale = useLocale();
  const reasonOf = (day: Date) => closedReason?.(fromGridDay(day)) ?? null;
  const shownFirst = selected ?? startAt ?? min;
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={locale === 'fr' ? frCA : enCA}
      selected={selected ? toGridDay(selected) : undefined}
      onSelect={(day) => onSelect(fromGridDay(day))}
      {...(years && {
        captionLayout: 'dropdown' as const,
        reverseYears: true,
        ...(min && { startMonth: toGridDay(min) }),
        ...(max && { endMonth: toGridDay(max) }),
      })}
      {...(shownFirst ? { defaultMonth: toGridDay(shownFirst) } : {})}
      disabled={[...(min ? [{ before: toGridDay(min) }] : []), ...(max ? [{ after: toGridDay(max) }] : [])]}
      modifiers={{ closed: (day) => reasonOf(day) !== null }}
      modifiersClassNames={{ closed: '[&:not([data-hidden],[data-outside])]:hatched' }}
      // As the day is named.
      formatters={{ formatDay: (day) => dayInGrid(fromGridDay(day), locale) }}
      labels={{
        labelPrevious: () => m.ui_previous_month(),
        labelNext: () => m.ui_next_month(),
        labelDayButton: (day) => {
          const words = formatDateWithWeekday(fromGridDay(day), locale);
          const reason = reasonOf(day);
          return reason ? `${words}. ${m.ui_bank_closed({ reason })}` : words;
        },
      }}
      classNames={{
        root: 'relative text-table',
        months: 'grid gap-4',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: cn(buttonStyle({ variant: 'ghost', size: 'icon' })),
        button_next: cn(buttonStyle({ variant: 'ghost', size: 'icon' })),
        chevron: 'size-4 fill-current',
        month_caption: 'flex h-control items-center justify-center font-semibold first-letter:uppercase',
        dropdowns: 'relative z-1 flex gap-1',
        dropdown_root: 'relative',
        dropdown: 'h-small rounded-control border border-input bg-card px-2 font-semibold',
        caption_label: years ? 'hidden' : '',
        month_grid: 'mt-2 border-collapse',
        weekday: 'size-control font-normal text-muted-foreground',
        day: 'p-0 text-center',
        day_button:
          'size-control rounded-control hover:bg-accent disabled:opacity-40 in-data-[selected=true]:bg-primary in-data-[selected=true]:text-primary-foreground',
        today: 'font-bold underline underline-offset-4',
        outside: 'text-muted-foreground',
      }}
    />
  );
}
