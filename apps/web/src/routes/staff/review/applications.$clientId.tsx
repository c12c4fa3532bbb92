import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { CasePage } from '../../../features/applications/case-page.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/staff/review/applications/$clientId')({
  loader: async ({ context: { utils }, params: { clientId } }) => {
    const { businessName } = await utils.applications.byClient.ensureData({ clientId });
    return { crumb: businessName || m.client_unnamed() };
  },
  component: Application,
});

function Application() {
  useLocale();
  const { clientId } = Route.useParams();
  const [found] = trpc.applications.byClient.useSuspenseQuery({ clientId });
  return <CasePage of={found} />;
}
