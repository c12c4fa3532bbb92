import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SkeletonTable } from '@cordelle/ui/skeleton.tsx';
import { SkeletonCard } from '@cordelle/ui/skeleton-card.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { FileSearch, FolderDown, Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { ExportSettlements } from '../../../features/settlements/export-settlements.tsx';
import { SETTLEMENT_SEARCH_DEFAULTS, settlementSearch } from '../../../features/settlements/settlement-search.ts';
import { SettlementTable } from '../../../features/settlements/settlement-table.tsx';
import { UpcomingPanel } from '../../../features/settlements/upcoming-panel.tsx';
import { DayRange } from '../../../list/day-range.tsx';
import { ExportsWait } from '../../../list/exports-wait.tsx';
import { toPageInput } from '../../../list-search.ts';
import { Can } from '../../../me/can.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { useBusinessDay } from '../../../process-dates/business-day.ts';
import { trpc } from '../../../trpc.ts';

/** Most settlements leave nothing behind. */
const CarryBanner = lazy(() =>
  import('../../../features/settlements/carry-banner.tsx').then((loaded) => ({ default: loaded.CarryBanner })),
);
const MonthDialog = lazy(() => import('../../../features/settlements/month-dialog.tsx'));
const StatementDialog = lazy(() => import('../../../features/settlements/statement-dialog.tsx'));

export const Route = createFileRoute('/client/settlements/')({
  validateSearch: settlementSearch,
  search: { middlewares: [stripSearchParams(SETTLEMENT_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toListInput(search),
  // Not awaited: while another page loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    const { utils } = context;
    void utils.settlements.list.prefetch(deps);
    void utils.settlements.standing.prefetch({});
    void utils.settlements.upcoming.prefetch({});
  },
  component: SettlementsPage,
});

/** The address as the list's question to the server. */
const toListInput = ({ start_date, end_date, ...search }: ReturnType<typeof settlementSearch>) => ({
  ...toPageInput(search),
  ...(start_date ? { startDate: start_date } : {}),
  ...(end_date ? { endDate: end_date } : {}),
});

/** The same without its page: every settlement found. */
const toFileInput = (search: ReturnType<typeof settlementSearch>) => {
  const { skip, limit, ...wanted } = toListInput(search);
  return wanted;
};

const toTotalsInput = (search: ReturnType<typeof settlementSearch>) => {
  const { search: text, startDate, endDate } = toListInput(search);
  return { ...(text ? { search: text } : {}), ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
};

/** Days of a client for whom nothing else was agreed. */
const SPOKEN_OF_DAYS = 5;

function SettlementsPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const today = useBusinessDay();
  const [comparing, setComparing] = useState(false);
  const [closing, setClosing] = useState(false);
  const query = trpc.settlements.list.useQuery(toListInput(search), { placeholderData: keepPreviousData });
  const totals = trpc.settlements.totals.useQuery(toTotalsInput(search), { placeholderData: keepPreviousData }).data;
  const { carry, holdDays = SPOKEN_OF_DAYS } = trpc.settlements.standing.useQuery({}).data ?? {};
  const upcoming = trpc.settlements.upcoming.useQuery({});
  return (
    <ClientPage
      title={m.menu_settlements()}
      description={
        holdDays === SPOKEN_OF_DAYS ? m.settlements_info() : m.settlements_info_days({ days: String(holdDays) })
      }
      actions={
        <>
          <Can do="integrations.resend_settlements">
            <Button onClick={() => setComparing(true)}>
              <FileSearch aria-hidden="true" />
              {m.statement_compare()}
            </Button>
          </Can>
          <Can do="settlements.export">
            <Button onClick={() => setClosing(true)}>
              <FolderDown aria-hidden="true" />
              {m.month_end()}
            </Button>
          </Can>
          <LinkButton href="/client/settlements/integrity">
            <Scale aria-hidden="true" />
            {m.integrity_page()}
          </LinkButton>
        </>
      }
    >
      {comparing && totals && (
        <Suspense>
          <StatementDialog currency={totals.currency} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {closing && (
        <Suspense>
          <MonthDialog today={today} onClose={() => setClosing(false)} />
        </Suspense>
      )}
      {carry && (
        <Suspense>
          <CarryBanner carry={carry} linked />
        </Suspense>
      )}
      <PanelQuery query={upcoming} waits={<SkeletonCard className="h-159 sm:h-89" lines={7} />}>
        {(days) => <UpcomingPanel upcoming={days} />}
      </PanelQuery>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <DayRange
          range={search}
          onChange={(range) =>
            void navigate({ search: (known) => ({ ...known, ...range, page: 1 }), replace: true, resetScroll: false })
          }
        />
        {query.data?.count !== 0 && (
          <Can do="settlements.export">
            <div className="flex flex-wrap gap-2">
              {query.data ? (
                <ExportSettlements
                  asked={toFileInput(search)}
                  count={query.data.count}
                  countIsExact={query.data.countIsExact}
                />
              ) : (
                <ExportsWait />
              )}
            </div>
          </Can>
        )}
      </div>
      <PanelQuery query={query} waits={<SkeletonTable rows={12} columns={7} />}>
        {(page) => (
          <SettlementTable
            page={page}
            totals={totals}
            search={search}
            filtered={search.start_date !== '' || search.end_date !== ''}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
          />
        )}
      </PanelQuery>
    </ClientPage>
  );
}
