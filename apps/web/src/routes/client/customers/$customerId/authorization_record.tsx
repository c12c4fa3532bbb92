import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { AuthorizationRecord } from '../../../../features/customer-detail/authorization-record.tsx';
import { EvidencePacks } from '../../../../features/customer-detail/evidence-packs.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { trpc } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/authorization_record')({
  staticData: { crumb: 'page' },
  loader: ({ context: { utils }, params: { customerId } }) =>
    Promise.all([
      utils.customers.authorizations.ensureData({ customerId }),
      utils.evidencePacks.list.ensureData({ customerId }),
    ]),
  component: AuthorizationRecordPage,
});

function AuthorizationRecordPage() {
  useLocale();
  const params = Route.useParams();
  const [customer] = trpc.customers.byId.useSuspenseQuery(params);
  const [versions] = trpc.customers.authorizations.useSuspenseQuery(params);
  const [packs] = trpc.evidencePacks.list.useSuspenseQuery(params);
  return (
    <ClientPage
      title={m.authorization_record()}
      description={m.authorization_record_about({ name: customer.name })}
      actions={
        <Button data-noprint="" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {m.authorization_record_print()}
        </Button>
      }
    >
      <AuthorizationRecord customerId={params.customerId} versions={versions} />
      {versions.records.length > 0 && <EvidencePacks packs={packs} />}
    </ClientPage>
  );
}
