import { createFileRoute, redirect } from '@tanstack/react-router';
import { requirePermission } from '../../../me/me.ts';

/** An address of its own for the page that `/client/authorizations/settings` shows; it leads there, to the same part. */
export const Route = createFileRoute('/client/processing_authorization_settings/')({
  beforeLoad: ({ context, location }) => {
    requirePermission(context.me, 'authorization_settings.edit_authorization_settings');
    throw redirect({ to: '/client/authorizations/settings', hash: location.hash, replace: true });
  },
});
