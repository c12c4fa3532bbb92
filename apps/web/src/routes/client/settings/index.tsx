import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { LatestInvoices } from '../../../features/billing-invoices/invoice-table.tsx';
import { SectionsWait } from '../../../features/business-settings/sections-wait.tsx';
import { SettingsCards } from '../../../features/settings/settings-cards.tsx';
import { Can } from '../../../me/can.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';
import { Panel } from '../../../panel.tsx';
import { trpc } from '../../../trpc.ts';

const SettingsSections = lazy(() => import('../../../features/business-settings/settings-sections.tsx'));
const Logo = lazy(async () => ({
  default: (await import('../../../features/authorization-settings/logo-section.tsx')).Logo,
}));

export const Route = createFileRoute('/client/settings/')({
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.settings'),
  component: SettingsPage,
});

function SettingsPage() {
  useLocale();
  return (
    <ClientPage title={m.settings_title()}>
      <SettingsCards
        afterBusiness={
          <>
            <Can do="settings.read_billing_invoices">
              <LatestInvoicesPanel />
            </Can>
            <Suspense fallback={<SectionsWait />}>
              <SettingsSections logo={<Logo editHref="/client/processing_authorization_settings/edit_logo" />} />
            </Suspense>
          </>
        }
      />
    </ClientPage>
  );
}

/** As many as fit between the cards; the list has the rest. */
const LATEST = 5;

function LatestInvoicesPanel() {
  useLocale();
  const query = trpc.billingInvoices.list.useQuery({ limit: LATEST });
  return (
    <Panel
      title={m.invoices_title()}
      actions={<TextLink href="/client/settings/invoices">{m.invoices_view_all()}</TextLink>}
    >
      <PanelQuery query={query} rows={LATEST + 1}>
        {(page) => <LatestInvoices page={page} />}
      </PanelQuery>
    </Panel>
  );
}
