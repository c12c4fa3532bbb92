import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/customers')({
  staticData: { crumb: m.menu_customers },
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.customers'),
});
