import { formatDateRange } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import {
  asReport,
  DECLINED_LIST,
  DECLINED_SEARCH_DEFAULTS,
  type DeclinedSearch,
  declinedSearch,
} from '../../../../../features/transaction-report/declined-search.ts';
import { DeclinedTransactions } from '../../../../../features/transaction-report/declined-transactions.tsx';
import { REPORT_PAGE_SIZES, toDeclinedInput } from '../../../../../features/transaction-report/report-search.ts';
import { keptPageSize, usePageSize } from '../../../../../list/page-size.ts';
import type { ListSearch } from '../../../../../list-search.ts';
import { ClientPage } from '../../../../../me/client-page.tsx';
import { requirePermission } from '../../../../../me/me.ts';
import { trpc } from '../../../../../trpc.ts';

export const Route = createFileRoute('/client/settings/invoices/$invoiceId/declined_transactions')({
  staticData: { crumb: 'page' },
  validateSearch: declinedSearch,
  search: { middlewares: [stripSearchParams(DECLINED_SEARCH_DEFAULTS)] },
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.read_billing_invoices'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { utils, me }, params, deps: search }) => {
    const invoice = await utils.billingInvoices.byId.ensureData(params);
    const size = keptPageSize(DECLINED_LIST, me.user.id, REPORT_PAGE_SIZES);
    const asked = toDeclinedInput(asReport(search, invoice), size);
    // Not awaited: while another page or filter loads, the rows on screen stay, dimmed.
    void utils.transactionReport.byDeclineDate.prefetch(asked);
  },
  component: DeclinedTransactionsPage,
});

function DeclinedTransactionsPage() {
  const locale = useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [invoice] = trpc.billingInvoices.byId.useSuspenseQuery(Route.useParams());
  const { size, keep } = usePageSize(DECLINED_LIST, REPORT_PAGE_SIZES);
  const { startDate, endDate, invoiceNumber } = invoice;
  const days = new URLSearchParams({ start_date: startDate, end_date: endDate, by: 'decline_date' });
  const narrow = (change: Partial<DeclinedSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true });
  const step = (change: Partial<ListSearch>) => {
    if (change.size !== undefined) keep(change.size);
    void navigate({ search: (known) => ({ ...known, ...change }) });
  };
  return (
    <ClientPage
      title={m.declined_title()}
      description={m.declined_of_invoice({
        period: formatDateRange(startDate, endDate, locale),
        number: invoiceNumber,
      })}
      actions={<TextLink href={`/client/transaction_report?${days}`}>{m.declined_in_report()}</TextLink>}
    >
      <DeclinedTransactions invoice={invoice} search={search} size={size} onNarrow={narrow} onStep={step} />
    </ClientPage>
  );
}
