import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { useClient, useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';

/** Today, `YYYY-MM-DD`, on a rail, by the clock that decides about its money. */
export function useBusinessDayOf(country: Rail): string {
  const { sandbox } = useMe();
  const { data: clock } = trpc.sandbox.clock.useQuery(undefined, { enabled: sandbox });
  return clock?.localDate ?? localDate(new Date(), RAIL_FACTS[country].zone);
}

/** Today on the rail of the client worked in. */
export const useBusinessDay = (): string => useBusinessDayOf(useClient().country);
