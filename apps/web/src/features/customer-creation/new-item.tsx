import { m } from '@cordelle/i18n/messages';
import { ChoiceCard, ChoiceCards } from '@cordelle/ui/choice-card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CalendarPlus, UserPlus } from 'lucide-react';
import { ClientPage } from '../../me/client-page.tsx';

/** What somebody who may create both wants to create. */
export function NewItem() {
  useLocale();
  return (
    <ClientPage title={m.new_item_title()} description={m.new_item_about()}>
      <ChoiceCards label={m.new_item_about()}>
        <ChoiceCard href="/client/customers/new" title={m.new_item_customer()} icon={<UserPlus />}>
          {m.new_item_customer_means()}
        </ChoiceCard>
        <ChoiceCard href="/client/transactions/new" title={m.new_item_transaction()} icon={<CalendarPlus />}>
          {m.new_item_transaction_means()}
        </ChoiceCard>
      </ChoiceCards>
    </ClientPage>
  );
}
