import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/integrations')({
  staticData: { crumb: m.menu_integrations },
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.integrations'),
});
