import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { useClient, useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';

/** Today, `YYYY-MM-DD`, on the rail of the client worked in, by the clock that decides about its money. */
export function useBusinessDay(): string {
  const { sandbox } = useMe();
  const { country } = useClient();
  const { data: clock } = trpc.sandbox.clock.useQuery(undefined, { enabled: sandbox });
  return clock?.localDate ?? localDate(new Date(), RAIL_FACTS[country].zone);
}
