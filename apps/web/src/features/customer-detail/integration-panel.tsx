import { m } from '@cordelle/i18n/messages';

import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useCan } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { Question } from './question.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const SERVICES = { xero: 'Xero', quickbooks: 'QuickBooks' } as const;

/** What the accounting software does with a customer. Nothing where it does not know them. */
export function IntegrationPanel({ customer }: { customer: Customer }) {
  useLocale();
  const [asking, setAsking] = useState(false);
  const maySee = useCan('customers.integrations');
  const mayImport = useCan('customers.auto_import_invoices');
  const mayUpdate = useCan('customers.auto_update_customers');
  const mayDisconnect = useCan('integrations.disconnect');
  if (!maySee || customer.apiService === null) return null;
  const service = SERVICES[customer.apiService];
  const { id, active, autoImportInvoices, autoUpdate } = customer;
  return (
    <Panel
      title={m.integration_customer({ service })}
      actions={
        mayDisconnect && (
          <Button size="small" onClick={() => setAsking(true)}>
            {m.integration_disconnect()}
          </Button>
        )
      }
    >
      <div className="grid gap-4 p-4">
        <SettingSwitch
          customerId={id}
          name="auto_import_invoices"
          on={autoImportInvoices}
          label={m.integration_auto_import()}
          hint={m.integration_auto_import_means()}
          disabled={!mayImport || (!active && !autoImportInvoices)}
        />
        <SettingSwitch
          customerId={id}
          name="auto_update"
          on={autoUpdate}
          label={m.integration_auto_update()}
          hint={m.integration_auto_update_means({ service })}
          disabled={!mayUpdate || (!active && !autoUpdate)}
        />
      </div>
      {asking && <Disconnect customer={customer} service={service} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function Disconnect({
  customer: { id, name },
  service,
  onClose,
}: {
  customer: Customer;
  service: string;
  onClose: () => void;
}) {
  const readAgain = useReadCustomersAgain();
  const { key } = useIdempotencyKey();
  const disconnect = trpc.customers.disconnectIntegration.useMutation({
    ...underKey(key),
    onSuccess: () => showToast('ok', m.integration_disconnected({ name, service })),
    onError: sayRefusal,
    onSettled: async () => {
      await readAgain();
      onClose();
    },
  });
  return (
    <Question
      open
      onOpenChange={(open) => {
        if (!open && !disconnect.isPending) onClose();
      }}
      title={m.integration_disconnect_title({ name, service })}
      description={m.integration_disconnect_means({ service })}
      action={m.integration_disconnect()}
      busy={disconnect.isPending}
      onAction={() => disconnect.mutate({ customerId: id })}
    />
  );
}
