import { createFileRoute } from '@tanstack/react-router';
import { NewUser } from '../../../features/users/new-user.tsx';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/settings/new_user')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'users.new'),
  component: NewUser,
});
