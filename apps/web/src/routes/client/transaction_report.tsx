import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { presetOf } from '../../features/transaction-report/periods.ts';
import {
  REPORT_LIST,
  REPORT_PAGE_SIZES,
  REPORT_SEARCH_DEFAULTS,
  type ReportSearch,
  reportSearch,
  toDeclinedInput,
  toReportInput,
} from '../../features/transaction-report/report-search.ts';
import { keptAddress, periodAsked, readView, reportAddress } from '../../features/transaction-report/report-views.ts';
import { PRESET_WORDS } from '../../features/transaction-report/report-words.ts';
import { TransactionReport } from '../../features/transaction-report/transaction-report.tsx';
import { keptPageSize, usePageSize } from '../../list/page-size.ts';
import { Views } from '../../list/views.tsx';
import type { ListSearch } from '../../list-search.ts';
import { ClientPage } from '../../me/client-page.tsx';
import { requirePermission, useClient } from '../../me/me.ts';
import { useBusinessDay } from '../../process-dates/business-day.ts';

const PATH = '/client/transaction_report';

const BUILT_IN_VIEWS = [
  { id: 'usual', name: m.report_preset_last_30_days, kept: '' },
  { id: 'upcoming', name: m.report_view_upcoming, kept: 'period=next_30_days&filter=Future' },
  { id: 'declined', name: m.report_view_declined, kept: 'filter=Declined' },
  { id: 'invoiced', name: m.report_view_invoiced, kept: 'period=last_month&by=decline_date' },
];

export const Route = createFileRoute('/client/transaction_report')({
  staticData: { crumb: 'page' },
  validateSearch: reportSearch,
  search: { middlewares: [stripSearchParams(REPORT_SEARCH_DEFAULTS)] },
  beforeLoad: ({ context }) => requirePermission(context.me, 'menu.transaction_report'),
  loaderDeps: ({ search }) => search,
  // Not awaited: while another page or filter loads, the rows on screen stay, dimmed.
  loader: ({ context: { utils, me }, deps: search }) => {
    const size = keptPageSize(REPORT_LIST, me.user.id, REPORT_PAGE_SIZES);
    const { list, byDeclineDate } = utils.transactionReport;
    if (search.by === 'decline_date') void byDeclineDate.prefetch(toDeclinedInput(search, size));
    else void list.prefetch(toReportInput(search, size));
  },
  component: TransactionReportPage,
});

function TransactionReportPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const today = useBusinessDay();
  const { country } = useClient();
  const { size, keep } = usePageSize(REPORT_LIST, REPORT_PAGE_SIZES);
  /** A change of what is listed begins at its first page; typing and choosing leave no steps behind for Back. */
  const narrow = (change: Partial<ReportSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true });
  const step = (change: Partial<ListSearch>) => {
    if (change.size !== undefined) keep(change.size);
    void navigate({ search: (known) => ({ ...known, ...change }) });
  };
  const read = (kept: string) => readView(kept, today);
  return (
    <ClientPage
      title={m.menu_transaction_report()}
      views={
        <Views
          list={REPORT_LIST}
          path={PATH}
          builtIn={BUILT_IN_VIEWS.map(({ id, name, kept }) => ({ id, name, address: read(kept) }))}
          here={reportAddress(search, today)}
          kept={toBeKept(search, today)}
          read={read}
        />
      }
      description={country === 'CA' ? m.report_zone_ca() : m.report_zone_us()}
    >
      <TransactionReport search={search} size={size} today={today} onNarrow={narrow} onStep={step} />
    </ClientPage>
  );
}

/** A view of a period that has a name says so before it is kept. */
function toBeKept(search: ReportSearch, today: string) {
  const address = keptAddress(search, today);
  const preset = presetOf(periodAsked(search, today), today);
  return preset ? { address, note: m.list_view_period_moves({ period: PRESET_WORDS[preset]() }) } : { address };
}
