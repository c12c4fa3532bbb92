import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { PromoCodes } from '../../features/provider-settings/promo-codes.tsx';
import { ProviderCard } from '../../features/provider-settings/provider-card.tsx';
import { ProviderLogo } from '../../features/provider-settings/provider-logo.tsx';
import { TaxRates } from '../../features/provider-settings/tax-rates.tsx';
import { requirePermission } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

export const Route = createFileRoute('/staff/settings')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.settings'),
  component: ProviderSettingsPage,
});

/** The provider's own side: who it is, the taxes it charges, the codes it hands out. */
function ProviderSettingsPage() {
  useLocale();
  const query = trpc.providerSettings.get.useQuery();
  return (
    <Page title={m.menu_provider()} description={m.provider_means()}>
      <PanelQuery query={query} rows={8}>
        {(provider) => (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <div className="grid gap-4">
              <ProviderCard provider={provider} />
              <ProviderLogo provider={provider} />
            </div>
            <div className="grid gap-4">
              <TaxRates provider={provider} />
              <PromoCodes today={provider.today} />
            </div>
          </div>
        )}
      </PanelQuery>
    </Page>
  );
}
