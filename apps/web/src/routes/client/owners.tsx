import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { requirePermission } from '../../me/me.ts';

const OwnOwnersPage = lazy(() => import('../../features/onboarding/owners/own-owners-page.tsx'));

export const Route = createFileRoute('/client/owners')({
  staticData: { crumb: 'page', area: '/client/settings' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.update_business_info'),
  component: OwnOwnersPage,
});
