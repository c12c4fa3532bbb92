import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { GivenAgreements, ThreeWays } from '../../../features/authorization-settings/three-ways.tsx';
import { HelpLink } from '../../../help-link.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/authorizations/')({
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.authorizations'),
  loader: async ({ context: { utils } }) => {
    await utils.customers.publicLink.ensureData();
  },
  component: AuthorizationsPage,
});

function AuthorizationsPage() {
  useLocale();
  const [link] = trpc.customers.publicLink.useSuspenseQuery();
  return (
    <ClientPage
      title={m.auth_ways_title()}
      name={m.menu_authorizations()}
      description={
        <>
          {m.auth_ways_means()} <HelpLink topic="what-is-an-authorization" />
        </>
      }
    >
      <ThreeWays url={link.url} />
      <GivenAgreements />
    </ClientPage>
  );
}
