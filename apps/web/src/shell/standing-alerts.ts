import { type StandingAlert, standAlerts } from '@cordelle/ui/alerts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '../trpc.ts';

/** What the server alerts this person to stands in the alert stack until they put it away, for good. */
export function useStandingAlerts(): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery(trpc.notifications.list.queryOptions({}));
  const { mutate } = useMutation(
    trpc.notifications.dismiss.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.notifications.list.queryKey() }),
    }),
  );
  useEffect(() => {
    const alerts = data?.records.map(({ id, message }): StandingAlert => ({ key: id, tone: 'warn', message }));
    standAlerts(alerts ?? [], ({ key, message }) => mutate({ id: key, message }));
  }, [data, mutate]);
}
