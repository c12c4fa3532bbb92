import { m } from '@cordelle/i18n/messages';

import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { ExternalLink } from 'lucide-react';
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
        <InBooks customerId={id} service={service} />
      </div>
      {asking && <Disconnect customer={customer} service={service} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

/** Their record there, and what of it waits for somebody's decision. */
function InBooks({ customerId, service }: { customerId: string; service: string }) {
  useLocale();
  const mayAsk = useCan('integrations.customers');
  const { data } = trpc.integrations.customer.useQuery({ customerId }, { enabled: mayAsk });
  const contact = data?.customer;
  if (!contact) return null;
  return (
    <>
      {contact.conflicts.length > 0 && (
        <Banner tone="warn">
          {m.integration_customer_conflict({ service })}{' '}
          <TextLink href="/client/integrations">{m.integration_conflicts()}</TextLink>
        </Banner>
      )}
      {contact.url && (
        <a
          href={contact.url}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 text-link underline underline-offset-2 hover:no-underline"
        >
          {m.integration_open_in({ service })}
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      )}
    </>
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
