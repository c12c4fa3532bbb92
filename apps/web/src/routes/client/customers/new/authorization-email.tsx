import { createFileRoute } from '@tanstack/react-router';
import { SendAuthorizations } from '../../../../features/authorization-mail/send-authorizations.tsx';
import { requirePermission } from '../../../../me/me.ts';

export const Route = createFileRoute('/client/customers/new/authorization-email')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.new'),
  loader: ({ context }) => context.utils.customers.authorizationMailPreview.ensureData({ ids: [] }),
  component: SendAuthorizations,
});
