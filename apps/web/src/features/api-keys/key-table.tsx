import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { useClient } from '../../me/me.ts';
import { type Key, type KeyPage, scopeWords } from './key.ts';
import { KEY_PAGE_SIZES, type KeySearch } from './key-search.ts';

function Moment({ at }: { at: string }) {
  const { country } = useClient();
  return <Instant at={at} zone={RAIL_FACTS[country].zone} />;
}

const under = (children: ReactNode) => <span className="block text-muted-foreground text-small">{children}</span>;

/** Name and key; of a key that is or will be over, that it is. */
function Named({ apiKey: { name, key, state } }: { apiKey: Key }) {
  useLocale();
  return (
    <span className="grid gap-0.5">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {name}
        {state === 'replaced' && <Badge tone="warn">{m.api_key_state_replaced()}</Badge>}
        {state === 'expired' && <Badge tone="bad">{m.api_key_state_expired()}</Badge>}
      </span>
      <code className="whitespace-nowrap font-normal text-small">{key}</code>
    </span>
  );
}

function Used({
  apiKey: { name, lastUsedAt, lastUsedFrom, lastUsedBy },
  onRequests,
}: {
  apiKey: Key;
  onRequests: () => void;
}) {
  useLocale();
  if (lastUsedAt === null) return <span className="text-muted-foreground">{m.user_never_signed_in()}</span>;
  return (
    <span {...(lastUsedBy && { title: lastUsedBy })}>
      <Moment at={lastUsedAt} />
      {lastUsedFrom && under(lastUsedFrom)}
      <Button
        variant="link"
        size="text"
        className="flex text-small"
        aria-label={m.api_key_requests_of({ name })}
        onClick={onRequests}
      >
        {m.api_key_requests()}
      </Button>
    </span>
  );
}

function Scopes({ apiKey: { scopes, addresses } }: { apiKey: Key }) {
  useLocale();
  return (
    <span className="block max-w-80 text-small">
      {scopeWords(scopes).join(' · ')}
      {addresses.length > 0 && under(m.api_key_only_from({ addresses: addresses.join(', ') }))}
    </span>
  );
}

const COLUMNS: readonly Column<Key>[] = [
  { id: 'key', header: m.api_key_key, card: 'title', cell: (key) => <Named apiKey={key} /> },
  { id: 'scopes', header: m.api_key_scopes, cell: (key) => <Scopes apiKey={key} /> },
  {
    id: 'createdAt',
    header: m.api_key_created,
    sortable: true,
    cell: ({ createdAt, madeBy }) => (
      <span>
        <Moment at={createdAt} />
        {madeBy && under(madeBy)}
      </span>
    ),
  },
];
const EXPIRES: Column<Key> = {
  id: 'expiresAt',
  header: m.api_key_expires,
  cell: ({ expiresAt }) =>
    expiresAt === null ? (
      <span className="text-muted-foreground">{m.api_key_no_end()}</span>
    ) : (
      <Moment at={expiresAt} />
    ),
};

type Props = {
  page: KeyPage;
  search: KeySearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
  onMake: () => void;
  onRequests: (key: Key) => void;
  onRoll: (key: Key) => void;
  onDelete: (key: Key) => void;
};

/** Keys of a client's programs: what each may do, who made it, and when it was used last. */
export function KeyTable({ page, search, refreshing, onChange, onMake, onRequests, onRoll, onDelete }: Props) {
  useLocale();
  const columns = useMemo((): readonly Column<Key>[] => {
    const used: Column<Key> = {
      id: 'lastUsedAt',
      header: m.api_key_last_used,
      cell: (key) => <Used apiKey={key} onRequests={() => onRequests(key)} />,
    };
    const acts: Column<Key> = {
      id: 'delete',
      header: m.api_key_delete,
      card: 'line',
      cell: (key) => (
        <span className="flex flex-wrap gap-2">
          {key.state === 'active' && (
            <Button size="small" aria-label={m.api_key_roll_named({ name: key.name })} onClick={() => onRoll(key)}>
              {m.api_key_roll()}
            </Button>
          )}
          <Button size="small" aria-label={m.api_key_delete_named({ name: key.name })} onClick={() => onDelete(key)}>
            {m.api_key_delete()}
          </Button>
        </span>
      ),
    };
    return [...COLUMNS, used, EXPIRES, acts];
  }, [onRequests, onRoll, onDelete]);
  return (
    <DataTable
      caption={m.api_keys_title()}
      columns={columns}
      rows={page.records}
      rowKey={({ id }) => id}
      height="auto"
      refreshing={refreshing}
      empty={
        <EmptyState
          title={m.ui_nothing_here()}
          icon={<KeyRound className="size-8" />}
          action={
            <Button variant="primary" onClick={onMake}>
              {m.api_key_create()}
            </Button>
          }
        >
          {m.api_keys_empty()}
        </EmptyState>
      }
      {...tableControls({ q: '', ...search }, KEY_PAGE_SIZES, page, onChange)}
    />
  );
}
