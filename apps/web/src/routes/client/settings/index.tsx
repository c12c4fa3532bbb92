import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { SettingsCards } from '../../../features/settings/settings-cards.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/settings/')({
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.settings'),
  component: SettingsPage,
});

function SettingsPage() {
  useLocale();
  return (
    <ClientPage title={m.settings_title()}>
      <SettingsCards />
    </ClientPage>
  );
}
