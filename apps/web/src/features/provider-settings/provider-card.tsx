import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../panel.tsx';
import type { Provider } from './provider.ts';

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'));

/** Who runs the installation, as it said. */
export function ProviderCard({ provider }: { provider: Provider }) {
  useLocale();
  const [changing, setChanging] = useState(false);
  const of = (text: string) => text || m.settings_none();
  const place = [provider.city, provider.provinceCode, provider.postalCode].filter(Boolean).join(' ');
  return (
    <Panel title={m.provider_who()} actions={<Button onClick={() => setChanging(true)}>{m.settings_change()}</Button>}>
      <div className="grid gap-3 p-4">
        {provider.seenVersion === 0 && <Banner tone="warn">{m.provider_not_said()}</Banner>}
        <DefinitionList
          facts={[
            { label: m.provider_name(), value: provider.name },
            { label: m.provider_legal_name(), value: of(provider.legalName) },
            {
              label: m.provider_address(),
              value: of([provider.address1, provider.address2, place].filter(Boolean).join(', ')),
            },
            { label: m.registration_gst_hst(), value: of(provider.gstHstNumber) },
            { label: m.registration_qst(), value: of(provider.qstNumber) },
            { label: m.registration_pst_bc(), value: of(provider.pstBcNumber) },
            { label: m.registration_pst_sk(), value: of(provider.pstSkNumber) },
            { label: m.registration_rst_mb(), value: of(provider.rstMbNumber) },
            { label: m.registration_ein(), value: of(provider.ein) },
            { label: m.provider_support_email(), value: provider.supportEmail },
            { label: m.provider_support_phone(), value: of(provider.supportPhone) },
            { label: m.provider_support_url(), value: of(provider.supportUrl) },
            { label: m.provider_terms_url(), value: provider.termsUrl },
            { label: m.provider_story_url(), value: of(provider.storyUrl) },
            { label: m.provider_bank_connection(), value: provider.bankConnection || BRAND.bankConnection },
          ]}
        />
      </div>
      {changing && (
        <Suspense>
          <ProviderDialog provider={provider} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
