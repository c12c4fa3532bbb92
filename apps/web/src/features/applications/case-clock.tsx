import { Badge } from '@cordelle/ui/badge.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { CaseHead } from './application.ts';
import { CLOCK_TONES, CLOCK_WORDS } from './case-words.ts';

/** The day an answer is due, and how urgent that is: in words and in colour. */
export function CaseClock({ clock }: { clock: CaseHead['clock'] }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <CalendarDate date={clock.dueDate} weekday />
      <Badge tone={CLOCK_TONES[clock.state]}>{CLOCK_WORDS[clock.state]()}</Badge>
    </span>
  );
}
