import { m } from '@cordelle/i18n/messages';
import { ChoiceCard, ChoiceCards } from '@cordelle/ui/choice-card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FileUp, ReceiptText, UserSearch } from 'lucide-react';
import { ClientPage } from '../../me/client-page.tsx';
import { useCan, useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

/** Where new transactions come from. */
export function TransactionChooser() {
  useLocale();
  const { id } = useClient();
  const mayImport = useCan('integrations.invoices');
  const mayUpload = useCan('transaction_schedules.csv_imports');
  const { data: client } = trpc.clients.byId.useQuery({ id }, { enabled: mayImport });
  const connected = mayImport && client !== undefined && client.integration !== null;
  return (
    <ClientPage title={m.transaction_new()} description={m.transaction_new_about()}>
      <ChoiceCards label={m.transaction_new_about()}>
        <ChoiceCard href="/client/transactions/new/manual" title={m.transaction_new_manually()} icon={<UserSearch />}>
          {m.transaction_new_manually_means()}
        </ChoiceCard>
        {connected && (
          <ChoiceCard
            href="/client/customers/import-invoices"
            title={m.transaction_new_integration()}
            icon={<ReceiptText />}
          >
            {m.transaction_new_integration_means()}
          </ChoiceCard>
        )}
        {mayUpload && (
          <ChoiceCard href="/client/transactions/new/imports/csv" title={m.transaction_new_csv()} icon={<FileUp />}>
            {m.transaction_new_csv_means()}
          </ChoiceCard>
        )}
      </ChoiceCards>
    </ClientPage>
  );
}
