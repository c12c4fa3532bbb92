import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { AutomaticRetries } from '../../../features/collection-settings/automatic-retries.tsx';
import { HelpLink } from '../../../help-link.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/settings/declined_payments')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.update_business_info'),
  loader: async ({ context: { utils } }) => {
    await utils.collectionSettings.get.ensureData();
  },
  component: DeclinedPaymentsPage,
});

function DeclinedPaymentsPage() {
  useLocale();
  return (
    <ClientPage
      title={m.settings_declined_payments()}
      description={
        <>
          {m.settings_declined_payments_about()} <HelpLink topic="why-was-a-payment-declined" />
        </>
      }
    >
      <AutomaticRetries />
    </ClientPage>
  );
}
