import type { Currency } from '@cordelle/domain/money.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';

const LimitsDialog = lazy(() => import('./limits-dialog.tsx'));
const ROWS = 2;

/** Most that may be debited from a customer of this client in a month, as the provider set it. */
export function MonthlyLimits({ clientId, currency }: { clientId: string; currency: Currency }) {
  const locale = useLocale();
  const [changing, setChanging] = useState(false);
  const query = trpc.clients.byId.useQuery({ id: clientId });
  const say = (limit: string) => (limit === '0.00' ? m.limits_none() : formatMoney(limit, currency, locale));
  return (
    <>
      <p className="max-w-[70ch] text-muted-foreground">{m.limits_means()}</p>
      <PanelQuery query={query} rows={ROWS}>
        {(client) => (
          <>
            <DefinitionList
              facts={[
                { label: m.limits_default(), value: say(client.customerDefaultMonthlyLimit ?? '0.00') },
                ...(client.customersLimits ?? []).map(({ name, customerSpecificMonthlyLimit: limit }) => ({
                  label: name,
                  value: say(limit),
                })),
              ]}
            />
            {client.customersLimits?.length === 0 && (
              <p className="text-muted-foreground text-table">{m.limits_own_none()}</p>
            )}
            <Button className="mt-3" onClick={() => setChanging(true)}>
              {m.limits_change()}
            </Button>
            {changing && (
              <Suspense>
                <LimitsDialog client={client} currency={currency} onClose={() => setChanging(false)} />
              </Suspense>
            )}
          </>
        )}
      </PanelQuery>
    </>
  );
}
