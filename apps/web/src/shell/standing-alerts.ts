import { m } from '@cordelle/i18n/messages';
import { type AlertAction, type StandingAlert, standAlerts } from '@cordelle/ui/alerts.ts';
import type { notification } from '@cordelle/validation/notifications.ts';
import { useLayoutEffect } from 'react';
import type { z } from 'zod';
import { trpc } from '../trpc.ts';

type Notification = z.infer<typeof notification>;

/** Where one deals with what an alert speaks of. */
const actionOf: Record<Notification['kind'], (alert: Notification) => AlertAction> = {
  h1_terms: () => ({ label: m.alert_review_terms(), href: '/client/authorizations/settings#terms_and_conditions' }),
  microdeposit: ({ customerId }) => ({ label: m.alert_open_customer(), href: `/client/customers/${customerId}` }),
  integration: () => ({ label: m.alert_open_integrations(), href: '/client/integrations' }),
  api_key: () => ({ label: m.alert_open_keys(), href: '/client/settings/api_keys' }),
  books: () => ({ label: m.alert_open_integrations(), href: '/client/integrations' }),
};

/** What the server alerts this person to stands in the alert stack until they put it away, for good. */
export function useStandingAlerts(): void {
  const utils = trpc.useUtils();
  const { data } = trpc.notifications.list.useQuery({});
  const { mutate } = trpc.notifications.dismiss.useMutation({
    onSettled: () => utils.notifications.list.invalidate(),
  });
  // Before the page is painted: the room they take is then there from the first.
  useLayoutEffect(() => {
    const alerts = data?.records.map(
      (alert): StandingAlert => ({
        key: alert.id,
        tone: 'warn',
        message: alert.message,
        action: actionOf[alert.kind](alert),
      }),
    );
    standAlerts(alerts ?? [], ({ key, message }) => mutate({ id: key, message }));
  }, [data, mutate]);
}
