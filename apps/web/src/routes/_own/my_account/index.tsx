import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../../features/account/account-page.tsx';
import { useMe } from '../../../me/me.ts';
import { ShortcutSettings } from '../../../shell/shortcut-settings.tsx';

export const Route = createFileRoute('/_own/my_account/')({
  loader: async ({ context: { utils, me } }) => {
    await Promise.all([
      me.user.kind !== 'customer' && utils.emailChange.get.ensureData(),
      me.user.kind !== 'customer' && utils.passkeys.list.ensureData(),
      utils.account.get.ensureData(),
      utils.account.requirements.ensureData(),
      utils.account.sessions.ensureData(),
    ]);
  },
  component: MyAccount,
});

function MyAccount() {
  const { user } = useMe();
  const listens = user.kind !== 'customer';
  return (
    <AccountPage
      settings={
        listens && (
          <Card title={m.account_shortcuts()} className="p-4 sm:p-6">
            <div className="max-w-160">
              <ShortcutSettings />
            </div>
          </Card>
        )
      }
    />
  );
}
