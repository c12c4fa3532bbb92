import { m } from '@cordelle/i18n/messages';
import { ChoiceCard, ChoiceCards } from '@cordelle/ui/choice-card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ContactRound, FileSpreadsheet, UserPen } from 'lucide-react';
import { Can } from '../../me/can.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { useCan, useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

/** Where new customers come from. */
export function CreationChooser() {
  useLocale();
  const { id } = useClient();
  const mayConnect = useCan('integrations.customers');
  const { data: client } = trpc.clients.byId.useQuery({ id }, { enabled: mayConnect });
  const connected = mayConnect && client !== undefined && client.integration !== null;
  return (
    <ClientPage title={m.creation_title()} description={m.creation_about()}>
      <ChoiceCards label={m.creation_about()}>
        <ChoiceCard href="/client/customers/new/authorization" title={m.creation_manually()} icon={<UserPen />}>
          {m.creation_manually_means()}
        </ChoiceCard>
        {connected && (
          <ChoiceCard href="/client/customers/connect" title={m.creation_integration()} icon={<ContactRound />}>
            {m.creation_integration_means()}
          </ChoiceCard>
        )}
        <Can do="customers.csv_imports">
          <ChoiceCard href="/client/customers/new/imports/csv" title={m.creation_csv()} icon={<FileSpreadsheet />}>
            {m.creation_csv_means()}
          </ChoiceCard>
        </Can>
      </ChoiceCards>
    </ClientPage>
  );
}
