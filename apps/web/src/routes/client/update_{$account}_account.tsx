import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/bank-account-change/account-page.tsx';
import { requirePermission } from '../../me/me.ts';

export const Route = createFileRoute('/client/update_{$account}_account')({
  staticData: { crumb: 'page', area: '/client/settings' },
  beforeLoad: ({ context, params }) =>
    requirePermission(context.me, `settings.view_${accountNamed(params.account)}_account`),
  component: UpdateAccount,
});

/** Which account, by the word in the address: `billing`, or the one deposits go to. */
function accountNamed(word: string) {
  return word === 'billing' ? 'billing' : 'settlement';
}

function UpdateAccount() {
  const account = accountNamed(Route.useParams().account);
  return <AccountPage key={account} account={account} />;
}
