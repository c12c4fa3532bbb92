import { m } from '@cordelle/i18n/messages';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CreationFlow } from '../../../../features/customer-creation/creation.tsx';
import { requirePermission } from '../../../../me/me.ts';

/** Everything that brings customers in. */
export const Route = createFileRoute('/client/customers/new')({
  staticData: { crumb: m.creation_title },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.new'),
  component: () => (
    <CreationFlow>
      <Outlet />
    </CreationFlow>
  ),
});
