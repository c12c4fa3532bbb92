import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenClient } from '../me/chosen-client.ts';
import { useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';
import ClientList from './client-list.tsx';
import EnterClient, { type ClientToEnter } from './enter-client.tsx';

/**
 * The provider's people belong to no client: they enter one before its pages mean anything. Whoever worked in one before
 * this sign-in is asked for the reason again.
 */
export default function ChooseClient() {
  useLocale();
  const staff = useMe().user.kind === 'staff';
  const lastId = chosenClient();
  const last = trpc.clients.facts.useQuery(staff && lastId ? { id: lastId } : skipToken).data;
  const [entering, setEntering] = useState<ClientToEnter | null>(null);
  return (
    <Page title={m.client_choose()} description={m.client_choose_means()}>
      {last && (
        <div className="flex max-w-160 flex-wrap items-center justify-between gap-3 rounded-card border bg-card p-4">
          <p className="min-w-0 max-w-100">
            {m.client_enter_again({ name: `${last.id} · ${last.businessName || m.client_unnamed()}` })}
          </p>
          <Button variant="primary" onClick={() => setEntering(last)}>
            {m.client_enter()}
          </Button>
        </div>
      )}
      <Card className="max-w-160">
        <ClientList onEnter={setEntering} />
      </Card>
      {entering && <EnterClient client={entering} onClose={() => setEntering(null)} />}
    </Page>
  );
}
