import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { CollectChoices } from '../../../../features/authorization-mail/collect-choices.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { requirePermission } from '../../../../me/me.ts';

export const Route = createFileRoute('/client/customers/new/collect-authorization')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.new'),
  component: CollectAuthorizationPage,
});

function CollectAuthorizationPage() {
  useLocale();
  return (
    <ClientPage title={m.collect_authorization_title()} description={m.collect_authorization_means()}>
      <CollectChoices />
    </ClientPage>
  );
}
