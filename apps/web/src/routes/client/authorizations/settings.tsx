import { m } from '@cordelle/i18n/messages';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PayerContactForm } from '../../../features/authorization-settings/payer-contact-form.tsx';
import { requirePermission } from '../../../me/me.ts';
import { useTRPC } from '../../../trpc.ts';

export const Route = createFileRoute('/client/authorizations/settings')({
  staticData: { crumb: m.payer_contact_title },
  beforeLoad: ({ context }) => requirePermission(context.me, 'authorization_settings.edit_authorization_settings'),
  loader: ({ context: { queryClient, trpc } }) =>
    queryClient.ensureQueryData(trpc.authorizationSettings.processing.queryOptions()),
  component: AuthorizationSettingsPage,
});

function AuthorizationSettingsPage() {
  const { data: contact } = useSuspenseQuery(useTRPC().authorizationSettings.processing.queryOptions());
  return <PayerContactForm contact={contact} />;
}
