import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type ListSearch, tableControls } from '../../list-search.ts';
import type { CaseHead, CasePage } from './application.ts';
import { CaseClock } from './case-clock.tsx';
import { CASE_PAGE_SIZES, type CaseSearch } from './case-search.ts';
import { KIND_WORDS, RISK_TONES, RISK_WORDS, WAIT_WORDS } from './case-words.ts';
import { TRIGGER_WORDS } from './summary-words.ts';

const COLUMNS: readonly Column<CaseHead>[] = [
  {
    id: 'businessName',
    header: m.cases_search,
    sortable: true,
    card: 'title',
    cell: ({ businessName }) => businessName || m.client_unnamed(),
  },
  { id: 'dueDate', header: m.cases_due, sortable: true, cell: ({ clock }) => <CaseClock clock={clock} /> },
  {
    id: 'receivedAt',
    header: m.cases_received,
    sortable: true,
    cell: ({ clock, zone }) => <Instant at={clock.receivedAt} zone={zone} />,
  },
  {
    id: 'kind',
    header: m.cases_kind,
    cell: ({ kind, trigger, round, countryCode }) => (
      <>
        {`${KIND_WORDS[kind]()} · ${countryCode}${round > 1 ? ` · ${m.case_round_of({ round })}` : ''}`}
        {trigger && <span className="block text-muted-foreground">{TRIGGER_WORDS[trigger]()}</span>}
      </>
    ),
  },
  {
    id: 'score',
    header: m.cases_score,
    sortable: true,
    cell: ({ score, risk }) =>
      score !== null && risk !== null ? (
        <span className="inline-flex items-center gap-2">
          <span className="tabular-nums">{score}</span>
          <Badge tone={RISK_TONES[risk]}>{RISK_WORDS[risk]()}</Badge>
        </span>
      ) : (
        '–'
      ),
  },
  { id: 'waitingFor', header: m.cases_waits, card: 'status', cell: ({ waitingFor }) => WAIT_WORDS[waitingFor]() },
  { id: 'assignee', header: m.cases_assignee, cell: ({ assignee }) => assignee?.name ?? m.cases_nobody() },
];

/** Cases of one view. */
export function CaseTable({
  page,
  search,
  refreshing,
  onChange,
}: {
  page: CasePage;
  search: CaseSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
}) {
  useLocale();
  return (
    <DataTable
      caption={m.review_tab_cases()}
      columns={COLUMNS}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ clientId }) => `/staff/review/applications/${clientId}`}
      refreshing={refreshing}
      empty={<EmptyState title={m.cases_none()}>{m.cases_none_means()}</EmptyState>}
      {...tableControls(search, CASE_PAGE_SIZES, page, onChange)}
    />
  );
}
