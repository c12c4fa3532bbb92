import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Can } from '../../me/can.tsx';
import { useCan, useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { Accounts } from './accounts.tsx';
import { Addresses } from './addresses.tsx';
import { BusinessFacts } from './business-facts.tsx';
import { Documents } from './documents.tsx';
import { Limits } from './limits.tsx';
import { PromoCode } from './promo-code.tsx';
import { SectionsWait } from './sections-wait.tsx';

/** What a business is to the provider: each part to those who may see it. `logo`: shown with the settings of before alone. */
export default function SettingsSections({ logo }: { logo: ReactNode }) {
  useLocale();
  const { id } = useClient();
  const seesSettlement = useCan('settings.view_settlement_account');
  const seesBilling = useCan('settings.view_billing_account');
  const query = trpc.clients.byId.useQuery({ id });
  return (
    <PanelQuery query={query} waits={<SectionsWait />}>
      {(client) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Panel title={m.settings_info()}>
            <div className="p-4">
              <BusinessFacts client={client} />
            </div>
          </Panel>
          <Panel title={m.settings_addresses()}>
            <div className="p-4">
              <Addresses client={client} />
            </div>
          </Panel>
          {(seesSettlement || seesBilling) && (
            <Panel title={m.settings_accounts()}>
              <div className="p-4">
                <Accounts client={client} />
              </div>
            </Panel>
          )}
          <Can do="settings.view_account_limits">
            <Panel title={m.settings_limits()}>
              <div className="p-4">
                <Limits client={client} />
              </div>
            </Panel>
          </Can>
          <Can do="settings.add_promo_code">
            <Panel title={m.settings_promo()}>
              <div className="p-4">
                <PromoCode />
              </div>
            </Panel>
          </Can>
          {!client.newAuthSettingsEnabled && (
            <Can do="settings.update_logo">
              <Panel title={m.auth_logo_title()}>
                <div className="p-4">{logo}</div>
              </Panel>
            </Can>
          )}
          <Can do="documents.view">
            <Panel title={m.settings_documents()}>
              <Documents />
            </Panel>
          </Can>
        </div>
      )}
    </PanelQuery>
  );
}
