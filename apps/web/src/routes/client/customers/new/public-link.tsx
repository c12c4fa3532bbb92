import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { PublicLink } from '../../../../features/authorization-mail/public-link.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { trpc } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/new/public-link')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.new'),
  loader: ({ context }) => context.utils.customers.publicLink.ensureData(),
  component: PublicLinkPage,
});

function PublicLinkPage() {
  useLocale();
  const [data] = trpc.customers.publicLink.useSuspenseQuery();
  return (
    <ClientPage title={m.public_link_title()} description={m.public_link_means()}>
      <PublicLink url={data.url} />
    </ClientPage>
  );
}
