import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import type { clientChoice, Me } from '@cordelle/validation/auth.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { PanelQuery } from '../failure/panel-query.tsx';
import { clientName, useMe } from '../me/me.ts';
import { useTRPC } from '../trpc.ts';
import { useSettled } from '../use-settled.ts';
import { useSwitchClient } from './switch-client.ts';

const SEARCH_MS = 300;
/** Fewer clients than this are found faster by looking. */
const SEARCHED_FROM = 7;

/** The clients this person may work in; the provider's people search all of them. */
export default function ClientList({ onChosen }: { onChosen?: () => void }) {
  useLocale();
  const me = useMe();
  const [search, setSearch] = useState('');
  const query = useQuery(
    useTRPC().clients.list.queryOptions(
      { search: useSettled(search, SEARCH_MS) },
      { placeholderData: keepPreviousData },
    ),
  );
  const searched = me.user.kind === 'staff' || search !== '' || (query.data?.clients.length ?? 0) >= SEARCHED_FROM;
  return (
    <div className="grid gap-3">
      {searched && (
        <Field label={m.client_search()}>
          <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
      )}
      <PanelQuery query={query}>
        {({ clients }) => <Choices clients={clients} me={me} onChosen={onChosen} />}
      </PanelQuery>
    </div>
  );
}

type Choice = z.infer<typeof clientChoice>;

function Choices({
  clients,
  me,
  onChosen,
}: {
  clients: readonly Choice[];
  me: Me;
  onChosen: (() => void) | undefined;
}) {
  const { mutate, isPending } = useSwitchClient();
  const choose = (clientId: string) => {
    if (clientId === me.client?.id) onChosen?.();
    else mutate({ clientId }, { onSuccess: () => onChosen?.() });
  };
  if (clients.length === 0) return <p className="text-muted-foreground">{m.client_none_found()}</p>;
  return (
    <ul className="-mx-2 grid max-h-80 gap-0.5 overflow-y-auto">
      {clients.map((client) => {
        const current = client.id === me.client?.id;
        return (
          <li key={client.id}>
            <button
              type="button"
              aria-current={current || undefined}
              aria-disabled={isPending || undefined}
              onClick={() => choose(client.id)}
              className={cn(
                'flex min-h-control w-full items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-accent',
                current && 'font-semibold',
              )}
            >
              <Check aria-hidden="true" className={cn('size-4 shrink-0', !current && 'invisible')} />
              <span className="min-w-0 grow break-words">{clientName(me, client)}</span>
              <span className="font-normal text-muted-foreground text-small">{client.currency}</span>
              {client.status !== 'approved' && <StatusChip domain="client" status={client.status} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
