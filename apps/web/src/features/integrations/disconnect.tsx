import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useCan } from '../../me/me.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc, underKey } from '../../trpc.ts';
import type { Connected } from './integration.ts';

const AlertDialog = lazy(async () => ({ default: (await import('@cordelle/ui/alert-dialog.tsx')).AlertDialog }));

/** Ends the connection, once somebody read what that means. */
export function Disconnect({ found: { name: service, organization } }: { found: Connected }) {
  useLocale();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const { key } = useIdempotencyKey();
  const unlink = trpc.integrations.unlink.useMutation({
    ...underKey(key),
    onSuccess: (after) => {
      showAnswer(utils.integrations.get, {}, after);
      showToast('ok', m.integrations_disconnected({ service }));
    },
    onError: sayRefusal,
    onSettled: async () => {
      setAsking(false);
      await utils.invalidate();
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.integrations_disconnect({ service })}</Button>
      {asking && (
        <Suspense>
          <AlertDialog
            open
            onOpenChange={(open) => {
              if (!open && !unlink.isPending) setAsking(false);
            }}
            title={m.integrations_disconnect_title({ service, organization })}
            description={m.integrations_disconnect_means()}
            action={m.integrations_disconnect({ service })}
            busy={unlink.isPending}
            onAction={() => unlink.mutate({})}
          >
            <WhatStays service={service} />
          </AlertDialog>
        </Suspense>
      )}
    </>
  );
}

/** How much was connected, and how much of it is not written there yet. */
function WhatStays({ service }: { service: string }) {
  const locale = useLocale();
  const maySeeCustomers = useCan('integrations.customers');
  const customers = trpc.integrations.customers.useQuery(
    { filter: 'connected', limit: 1 },
    { enabled: maySeeCustomers },
  ).data?.customersTotal;
  const waiting = trpc.integrations.reports.useQuery({ limit: 1 }).data?.count ?? 0;
  return (
    <ul className="grid list-disc gap-1 pl-5 empty:hidden">
      {customers !== undefined && (
        <li>{m.integrations_disconnect_customers({ count: customers, number: formatNumber(customers, locale) })}</li>
      )}
      {waiting > 0 && (
        <li>{m.integrations_disconnect_waiting({ count: waiting, number: formatNumber(waiting, locale), service })}</li>
      )}
    </ul>
  );
}
