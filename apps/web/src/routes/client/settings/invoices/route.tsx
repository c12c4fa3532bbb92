import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../../me/me.ts';

export const Route = createFileRoute('/client/settings/invoices')({
  staticData: { crumb: m.invoices_title },
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.read_billing_invoices'),
});
