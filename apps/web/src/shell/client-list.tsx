import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { clientLooks } from '@cordelle/ui/statuses/client.ts';
import type { clientListItem } from '@cordelle/validation/clients.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { PanelQuery } from '../failure/panel-query.tsx';
import { clientName, useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';
import { useSettled } from '../use-settled.ts';
import { clientsAsked } from './clients-asked.ts';
import type { ClientToEnter } from './enter-client.tsx';
import { useSwitchClient } from './switch-client.ts';

const SEARCH_MS = 300;
/** Fewer clients than this are found faster by looking. */
const SEARCHED_FROM = 7;

type Choice = z.infer<typeof clientListItem>;
/** The clients this person may work in; the provider's people search all of them, and say why they enter one. */
export default function ClientList({
  onChosen,
  onEnter,
  withNew = false,
}: {
  onChosen?: (() => void) | undefined;
  /** Leads to another business of one's own as well. */
  withNew?: boolean;
  /** The client is not open to this person before they said why. */
  onEnter: (client: ClientToEnter) => void;
}) {
  useLocale();
  const me = useMe();
  const staff = me.user.kind === 'staff';
  const [search, setSearch] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const settled = useSettled(search, SEARCH_MS).trim();
  const query = trpc.clients.list.useQuery(clientsAsked(settled, { incomplete: staff && incomplete }), {
    placeholderData: keepPreviousData,
  });
  const searched = staff || search !== '' || (query.data?.count ?? 0) >= SEARCHED_FROM;
  return (
    <div className="grid gap-3">
      {searched && (
        <Field label={m.client_search()}>
          <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
      )}
      {staff && (
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            checked={incomplete}
            onChange={(event) => setIncomplete(event.target.checked)}
            className="size-4.5 accent-primary"
          />
          {m.client_incomplete_too()}
        </label>
      )}
      <PanelQuery query={query}>
        {({ records, count }) => (
          <>
            <Choices clients={records} onChosen={onChosen} onEnter={onEnter} />
            {count > records.length && <p className="text-muted-foreground text-small">{m.client_more_match()}</p>}
          </>
        )}
      </PanelQuery>
      {withNew && (
        <LinkButton href="/client/new_business" onClick={onChosen} className="w-full">
          <Plus aria-hidden="true" />
          {m.client_new()}
        </LinkButton>
      )}
    </div>
  );
}

function Choices({
  clients,
  onChosen,
  onEnter,
}: {
  clients: readonly Choice[];
  onChosen: (() => void) | undefined;
  onEnter: (client: ClientToEnter) => void;
}) {
  const me = useMe();
  const staff = me.user.kind === 'staff';
  const entries = trpc.clients.entries.useQuery(undefined, { enabled: staff });
  const { mutate, isPending } = useSwitchClient();
  const choose = (client: Choice) => {
    if (client.id === me.client?.id) onChosen?.();
    else if (staff && !entries.data?.enteredClientIds.includes(client.id)) onEnter(client);
    else mutate({ clientId: client.id }, { onSuccess: () => onChosen?.() });
  };
  if (clients.length === 0) return <p className="text-muted-foreground">{m.client_none_found()}</p>;
  return (
    <ul className="-mx-2 grid max-h-80 gap-0.5 overflow-y-auto">
      {clients.map((client) => {
        const current = client.id === me.client?.id;
        const businessName = client.businessName || m.client_unnamed();
        return (
          <li key={client.id}>
            <button
              type="button"
              aria-current={current || undefined}
              aria-disabled={isPending || undefined}
              onClick={() => choose(client)}
              className={cn(
                'flex min-h-control w-full items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-accent',
                current && 'font-semibold',
              )}
            >
              <Check aria-hidden="true" className={cn('size-4 shrink-0', !current && 'invisible')} />
              <span className="min-w-0 grow break-words">{clientName(me, { id: client.id, businessName })}</span>
              <span className="font-normal text-muted-foreground text-small">{client.currency}</span>
              {client.status !== 'approved' && <StatusChip looks={clientLooks} status={client.status} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
