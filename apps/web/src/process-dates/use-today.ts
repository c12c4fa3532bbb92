import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { useClient } from '../me/me.ts';
import { useBusinessNow } from './use-business-now.ts';

/** The business day of the client's rail; null while it is not known. */
export function useToday(): string | null {
  const { country } = useClient();
  const now = useBusinessNow();
  return now === null ? null : localDate(new Date(now), RAIL_FACTS[country].zone);
}
