import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { useQuery } from '@tanstack/react-query';
import { useClient, useMe } from './me/me.ts';
import { useTRPC } from './trpc.ts';

/** Today, `YYYY-MM-DD`, on the rail of the client worked in, by the clock that decides about its money. */
export function useBusinessDay(): string {
  const { sandbox } = useMe();
  const { country } = useClient();
  const { data: clock } = useQuery(useTRPC().sandbox.clock.queryOptions(undefined, { enabled: sandbox }));
  return clock?.localDate ?? localDate(new Date(), RAIL_FACTS[country].zone);
}
