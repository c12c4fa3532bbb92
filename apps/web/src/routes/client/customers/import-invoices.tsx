import { createFileRoute, redirect } from '@tanstack/react-router';
import { ImportInvoices } from '../../../features/integrations/import-invoices.tsx';
import { isConnected } from '../../../features/integrations/integration.ts';
import { requirePermission } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/customers/import-invoices')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'integrations.invoices'),
  loader: async ({ context: { utils } }) => {
    const found = await utils.integrations.get.ensureData({});
    if (found.integrationStatus !== 'connected') throw redirect({ to: '/client/integrations' });
  },
  component: ImportInvoicesPage,
});

function ImportInvoicesPage() {
  const [found] = trpc.integrations.get.useSuspenseQuery({});
  return isConnected(found) ? <ImportInvoices found={found} /> : null;
}
