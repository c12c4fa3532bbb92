import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/staff/review')({
  staticData: { crumb: m.menu_review },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.review'),
});
