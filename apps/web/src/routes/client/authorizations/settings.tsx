import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LegacySettings } from '../../../features/authorization-settings/legacy-settings.tsx';
import { DonorSettings, ProcessingSettings } from '../../../features/authorization-settings/page-settings.tsx';
import { requirePermission, useClient } from '../../../me/me.ts';
import { useTRPC } from '../../../trpc.ts';

export const Route = createFileRoute('/client/authorizations/settings')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'authorization_settings.edit_authorization_settings'),
  loader: async ({ context: { queryClient, trpc, me } }) => {
    if (me.client) await queryClient.ensureQueryData(trpc.clients.byId.queryOptions({ id: me.client.id }));
  },
  component: AuthorizationSettingsPage,
});

/** What a client shapes is what its payers open: a gift, an authorization, or the form behind a link. */
function AuthorizationSettingsPage() {
  const { id } = useClient();
  const { clientType, newAuthSettingsEnabled } = useSuspenseQuery(useTRPC().clients.byId.queryOptions({ id })).data;
  if (clientType === 'Donation') return <DonorSettings key={id} />;
  return newAuthSettingsEnabled && clientType !== 'Tuition' ? (
    <ProcessingSettings key={id} />
  ) : (
    <LegacySettings key={id} />
  );
}
