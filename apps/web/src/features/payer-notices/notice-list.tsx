import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';
import { AUDIENCE_WORDS, type PayerNotice, whatChanges } from './notice-kinds.ts';

const ROWS = 20;
/** While payers are being written to. */
const LOOK_AGAIN_MS = 3000;

const COLUMNS: readonly Column<PayerNotice>[] = [
  { id: 'what', header: m.payer_notices_what, card: 'title', cell: (notice) => whatChanges(notice) },
  { id: 'from', header: m.payer_notices_from, cell: ({ from }) => <CalendarDate date={from} /> },
  { id: 'audience', header: m.payer_notices_whom, cell: ({ audience }) => AUDIENCE_WORDS[audience].label() },
  {
    id: 'told',
    header: m.payer_notices_told,
    cell: ({ byMail, byLetter }) => m.payer_notices_counts({ mails: byMail, letters: byLetter }),
  },
  { id: 'state', header: m.payer_notices_state, card: 'status', cell: (notice) => <NoticeState notice={notice} /> },
];

/** How far a notice is: letters that wait count more than mails that left. */
export function NoticeState({ notice: { state, lettersWaiting } }: { notice: PayerNotice }) {
  useLocale();
  if (state === 'sending') return <Badge tone="info">{m.payer_notices_sending()}</Badge>;
  return lettersWaiting > 0 ? (
    <Badge tone="warn">{m.payer_notices_letters_wait({ count: lettersWaiting })}</Badge>
  ) : (
    <Badge tone="ok">{m.payer_notices_done()}</Badge>
  );
}

/** What payers were told so far, the newest first. */
export function NoticeList() {
  useLocale();
  const [page, setPage] = useState(1);
  const query = trpc.payerNotices.list.useQuery(
    { limit: ROWS, skip: (page - 1) * ROWS },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.records.some((notice) => notice.state === 'sending') ? LOOK_AGAIN_MS : false,
    },
  );
  return (
    <PanelQuery query={query} rows={3}>
      {({ records, count, countIsExact }) => (
        <DataTable
          caption={m.payer_notices_title()}
          columns={COLUMNS}
          rows={records}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/client/authorizations/notices/${id}`}
          refreshing={query.isPlaceholderData}
          empty={<EmptyState title={m.payer_notices_none()}>{m.payer_notices_none_means()}</EmptyState>}
          pager={{ page, pageSize: ROWS, total: count, totalIsBound: !countIsExact, onPageChange: setPage }}
        />
      )}
    </PanelQuery>
  );
}
