import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ChooseAccount } from '../../../features/integrations/choose-account.tsx';
import { ClearingSlides } from '../../../features/integrations/clearing-slides.tsx';
import { isConnected } from '../../../features/integrations/integration.ts';
import { ClientPage } from '../../../me/client-page.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/integrations/set-clearing-account')({
  staticData: { crumb: 'page' },
  loader: async ({ context: { utils } }) => {
    const found = await utils.integrations.get.ensureData({});
    if (found.integrationStatus !== 'connected') throw redirect({ to: '/client/integrations' });
  },
  component: SetClearingAccountPage,
});

function SetClearingAccountPage() {
  useLocale();
  const navigate = Route.useNavigate();
  const [found] = trpc.integrations.get.useSuspenseQuery({});
  if (!isConnected(found)) return null;
  return (
    <ClientPage title={m.integrations_account_choose()}>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ClearingSlides />
        <ChooseAccount found={found} onChosen={() => void navigate({ to: '/client/integrations' })} />
      </div>
    </ClientPage>
  );
}
