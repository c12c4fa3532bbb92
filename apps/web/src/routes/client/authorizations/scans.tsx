import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { ScanFiling } from '../../../features/agreement-scans/scan-filing.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/authorizations/scans')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.edit'),
  component: ScansPage,
});

function ScansPage() {
  useLocale();
  return (
    <ClientPage title={m.scans_title()} description={m.scans_means()}>
      <ScanFiling />
    </ClientPage>
  );
}
