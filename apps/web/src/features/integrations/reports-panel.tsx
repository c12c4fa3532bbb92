import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { Progress } from '@cordelle/ui/progress.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useCan } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { EarlierSettlements } from './earlier-settlements.tsx';
import type { Connected, ReportRow } from './integration.ts';
import { DOCUMENT_WORDS, GAP_WORDS } from './report-words.ts';

const PAGE = 10;
/** While something is on its way, it is looked at again. */
const LOOK_AGAIN_MS = 5_000;

const columns = (currency: string): readonly Column<ReportRow>[] => [
  {
    id: 'what',
    header: m.books_reports_what,
    card: 'title',
    cell: ({ kind, customerName, reference }) => (
      <span className="grid">
        <span>{customerName ?? DOCUMENT_WORDS[kind]()}</span>
        <span className="text-muted-foreground">
          {customerName ? `${DOCUMENT_WORDS[kind]()} · ${reference}` : reference}
        </span>
      </span>
    ),
  },
  { id: 'date', header: m.books_reports_date, cell: ({ date }) => <CalendarDate date={date} /> },
  {
    id: 'amount',
    header: m.books_reports_amount,
    align: 'right',
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: 'why',
    header: m.books_reports_why,
    cell: ({ reason, refusal }) => (
      <span className="grid">
        <span>{reason && GAP_WORDS[reason]()}</span>
        {refusal && <span className="wrap-anywhere text-muted-foreground">{refusal}</span>}
      </span>
    ),
  },
];

/** What is not in the books yet, why, and what can be done about it. */
export function ReportsPanel({ found }: { found: Connected }) {
  const locale = useLocale();
  const progressWords = ({ written, total }: { written: number; total: number }) =>
    m.books_progress({ done: formatNumber(written, locale), total: formatNumber(total, locale) });
  const { name } = found;
  const utils = trpc.useUtils();
  const mayReport = useCan('integrations.resend_settlements');
  const [page, setPage] = useState(1);
  const query = trpc.integrations.reports.useQuery(
    { state: 'open', skip: (page - 1) * PAGE, limit: PAGE },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data && data.written + data.failed + data.earlier < data.total ? LOOK_AGAIN_MS : false,
    },
  );
  const retry = trpc.integrations.retryReports.useMutation({
    onSuccess: () => utils.integrations.invalidate(),
    onError: sayRefusal,
  });
  const currency = query.data?.currency ?? 'CAD';
  const shown = useMemo(() => columns(currency), [currency]);
  return (
    <Panel
      title={m.books_reports_title({ name })}
      actions={
        mayReport &&
        (query.data?.failed ?? 0) > 0 && (
          <Button
            size="small"
            variant="secondary"
            busy={retry.isPending}
            onClick={() => retry.mutate({}, { onSuccess: () => showToast('ok', m.books_reason_waiting()) })}
          >
            {m.books_reports_retry_all()}
          </Button>
        )
      }
    >
      <PanelQuery query={query} rows={4}>
        {(reports) => (
          <>
            {reports.total > 0 && (
              <div className="grid gap-1 border-b p-4">
                <p className="text-muted-foreground" role="status">
                  {progressWords(reports)}
                </p>
                <Progress aria-label={progressWords(reports)} max={reports.total} value={reports.written} />
              </div>
            )}
            {mayReport && reports.earliest && (
              <EarlierSettlements name={name} count={reports.earlier} earliest={reports.earliest} />
            )}
            {reports.count === 0 ? (
              <p className="p-4 text-muted-foreground">{m.books_reports_none({ name })}</p>
            ) : (
              <DataTable
                caption={m.books_reports_title({ name })}
                columns={shown}
                rows={reports.records}
                rowKey={({ id }) => id}
                rowHref={({ settlementId }) => `/client/settlements/${settlementId ?? ''}`}
                refreshing={query.isPlaceholderData}
                height="auto"
                pager={{
                  page,
                  pageSize: PAGE,
                  total: reports.count,
                  totalIsBound: !reports.countIsExact,
                  onPageChange: setPage,
                }}
              />
            )}
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}
