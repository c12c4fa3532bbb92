import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/staff/clients')({
  staticData: { crumb: m.menu_clients },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.clients'),
});
