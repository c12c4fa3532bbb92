import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/settlements')({
  staticData: { crumb: m.menu_settlements },
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.settlements'),
});
