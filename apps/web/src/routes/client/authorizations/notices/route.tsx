import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../../me/me.ts';

export const Route = createFileRoute('/client/authorizations/notices')({
  staticData: { crumb: m.payer_notices_title },
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.authorizations'),
});
