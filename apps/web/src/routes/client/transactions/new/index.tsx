import { m } from '@cordelle/i18n/messages';
import { ChoiceCard, ChoiceCards } from '@cordelle/ui/choice-card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { UserSearch } from 'lucide-react';
import { ClientPage } from '../../../../me/client-page.tsx';

export const Route = createFileRoute('/client/transactions/new/')({ component: TransactionChooser });

/** Where new transactions come from. */
function TransactionChooser() {
  useLocale();
  return (
    <ClientPage title={m.transaction_new()} description={m.transaction_new_about()}>
      <ChoiceCards label={m.transaction_new_about()}>
        <ChoiceCard href="/client/transactions/new/manual" title={m.transaction_new_manually()} icon={<UserSearch />}>
          {m.transaction_new_manually_means()}
        </ChoiceCard>
      </ChoiceCards>
    </ClientPage>
  );
}
