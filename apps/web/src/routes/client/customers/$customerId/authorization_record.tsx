import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { AuthorizationRecord } from '../../../../features/customer-detail/authorization-record.tsx';
import { EvidencePacks } from '../../../../features/customer-detail/evidence-packs.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { useTRPC } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/authorization_record')({
  staticData: { crumb: 'page' },
  loader: ({ context: { queryClient, trpc }, params: { customerId } }) =>
    Promise.all([
      queryClient.ensureQueryData(trpc.customers.authorizations.queryOptions({ customerId })),
      queryClient.ensureQueryData(trpc.evidencePacks.list.queryOptions({ customerId })),
    ]),
  component: AuthorizationRecordPage,
});

function AuthorizationRecordPage() {
  useLocale();
  const trpc = useTRPC();
  const params = Route.useParams();
  const { data: customer } = useSuspenseQuery(trpc.customers.byId.queryOptions(params));
  const { data: versions } = useSuspenseQuery(trpc.customers.authorizations.queryOptions(params));
  const { data: packs } = useSuspenseQuery(trpc.evidencePacks.list.queryOptions(params));
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
