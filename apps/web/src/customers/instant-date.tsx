import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';

/** The day on which a moment fell, on the wall of the client's zone. */
export const InstantDate = ({ at, zone }: { at: string; zone: string }) => (
  <CalendarDate date={localDate(new Date(at), zone)} />
);
