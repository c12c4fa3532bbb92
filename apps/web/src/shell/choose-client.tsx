import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import ClientList from './client-list.tsx';

/** The provider's people belong to no client: they enter one before its pages mean anything. */
export default function ChooseClient() {
  useLocale();
  return (
    <Page title={m.client_choose()} description={m.client_choose_means()}>
      <Card className="max-w-160">
        <ClientList />
      </Card>
    </Page>
  );
}
