import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/bank-account-change/account-page.tsx';
import { requirePermission } from '../../me/me.ts';

export const Route = createFileRoute('/client/update_{$account}_account')({
  staticData: { crumb: 'page' },
  // Whoever may see one of the two accounts may see the other.
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.view_settlement_account'),
  component: UpdateAccount,
});

/** Which account, by the word in the address: `billing`, or the one deposits go to. */
function UpdateAccount() {
  const account = Route.useParams().account === 'billing' ? 'billing' : 'settlement';
  return <AccountPage key={account} account={account} />;
}
