import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { AuditEntry } from '@cordelle/validation/audit-log.ts';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { AUDIT_PAGE_SIZES, type AuditSearch } from './audit-search.ts';
import { RESULT_WORDS, whoWords } from './entry-words.ts';

const EntryDetails = lazy(() => import('./entry-details.tsx'));

const columnsIn = (zone: string): readonly Column<AuditEntry>[] => [
  {
    id: 'what',
    header: m.audit_log_what,
    card: 'title',
    cell: (entry) => <What entry={entry} />,
  },
  {
    id: 'at',
    header: m.audit_log_at,
    sortable: true,
    cell: ({ at }) => <Instant at={at} zone={zone} />,
  },
  { id: 'who', header: m.audit_log_who, cell: (entry) => <Who entry={entry} /> },
  { id: 'result', header: m.audit_log_result, card: 'status', cell: ({ result }) => <Result result={result} /> },
  { id: 'from', header: m.audit_log_from_where, cell: (entry) => <FromWhere entry={entry} /> },
];

function What({ entry: { sentence, targetName } }: { entry: AuditEntry }) {
  return (
    <span className="block max-w-96 whitespace-normal sm:min-w-48">
      {sentence}
      {targetName && <span className="block font-normal text-muted-foreground">{targetName}</span>}
    </span>
  );
}

const Who = ({ entry }: { entry: AuditEntry }) => (
  <span className="block max-w-64 whitespace-normal">{whoWords(entry)}</span>
);

function Result({ result }: { result: AuditEntry['result'] }) {
  const { tone, label } = RESULT_WORDS[result];
  return <Badge tone={tone}>{label()}</Badge>;
}

function FromWhere({ entry: { ip, browser } }: { entry: AuditEntry }) {
  if (!ip && !browser) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="block">
      {ip && <span className="block tabular-nums">{ip}</span>}
      {browser && <span className="block text-muted-foreground text-small">{browser}</span>}
    </span>
  );
}

/** Rows of one audit log, each with its details a click away. */
export function AuditTable({
  page,
  search,
  zone,
  refreshing,
  onChange,
}: {
  page: { readonly records: readonly AuditEntry[]; readonly count: number; readonly countIsExact: boolean };
  search: AuditSearch;
  /** Where the days of this log begin. */
  zone: string;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch> & Partial<Omit<AuditSearch, keyof ListSearch>>) => void;
}) {
  useLocale();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <>
      <DataTable
        caption={m.menu_audit_log()}
        columns={columns}
        rows={page.records}
        rowKey={({ id }) => id}
        rowActions={(entry) => (
          <Button size="small" onClick={() => setOpened(entry)}>
            <ChevronRight aria-hidden="true" className="sm:hidden" />
            <span className="max-sm:sr-only">{m.audit_log_details()}</span>
            <span className="sr-only"> {entry.sentence}</span>
          </Button>
        )}
        refreshing={refreshing}
        empty={<EmptyState title={m.audit_log_empty()} />}
        {...tableControls(search, AUDIT_PAGE_SIZES, page, onChange)}
      />
      {opened && (
        <Suspense>
          <EntryDetails
            entry={opened}
            zone={zone}
            onClose={() => setOpened(null)}
            onNarrow={(change) => {
              setOpened(null);
              onChange({ ...change, page: 1 });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
