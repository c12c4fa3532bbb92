import { createFileRoute, redirect } from '@tanstack/react-router';
import { ImportCustomers } from '../../../features/integrations/import-customers.tsx';
import { isConnected } from '../../../features/integrations/integration.ts';
import { requirePermission } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/customers/connect')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'integrations.customers'),
  loader: async ({ context: { utils } }) => {
    const found = await utils.integrations.get.ensureData({});
    if (found.integrationStatus !== 'connected') throw redirect({ to: '/client/integrations' });
  },
  component: ConnectCustomersPage,
});

function ConnectCustomersPage() {
  const navigate = Route.useNavigate();
  const [found] = trpc.integrations.get.useSuspenseQuery({});
  if (!isConnected(found)) return null;
  return <ImportCustomers found={found} onDone={() => void navigate({ to: '/client/customers' })} />;
}
