import { createFileRoute } from '@tanstack/react-router';
import { EditLogoPage } from '../../../features/authorization-settings/edit-logo-page.tsx';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/donor_authorization_settings/edit_logo')({
  staticData: { crumb: 'page', area: '/client/authorizations' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'authorization_settings.edit_authorization_settings'),
  loader: async ({ context: { utils, me } }) => {
    if (me.client) await utils.clients.byId.ensureData({ id: me.client.id });
  },
  component: EditLogoPage,
});
