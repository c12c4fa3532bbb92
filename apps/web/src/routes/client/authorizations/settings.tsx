import { createFileRoute } from '@tanstack/react-router';
import { LegacySettings } from '../../../features/authorization-settings/legacy-settings.tsx';
import { DonorSettings, ProcessingSettings } from '../../../features/authorization-settings/page-settings.tsx';
import { requirePermission, useClient } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/authorizations/settings')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'authorization_settings.edit_authorization_settings'),
  loader: async ({ context: { utils, me } }) => {
    if (me.client) await utils.clients.byId.ensureData({ id: me.client.id });
  },
  component: AuthorizationSettingsPage,
});

/** What a client shapes is what its payers open: a donation, an authorization, or the form behind a link. */
function AuthorizationSettingsPage() {
  const { id } = useClient();
  const { clientType, newAuthSettingsEnabled } = trpc.clients.byId.useSuspenseQuery({ id })[0];
  if (clientType === 'Donation') return <DonorSettings key={id} />;
  return newAuthSettingsEnabled && clientType !== 'Tuition' ? (
    <ProcessingSettings key={id} />
  ) : (
    <LegacySettings key={id} />
  );
}
