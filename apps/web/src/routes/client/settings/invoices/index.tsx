import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../../failure/panel-query.tsx';
import { INVOICE_SEARCH_DEFAULTS, invoiceSearch } from '../../../../features/billing-invoices/invoice-search.ts';
import { InvoiceTable } from '../../../../features/billing-invoices/invoice-table.tsx';
import { MonthSoFar } from '../../../../features/billing-invoices/month-so-far.tsx';
import { toPageInput } from '../../../../list-search.ts';
import { ClientPage } from '../../../../me/client-page.tsx';
import { useTRPC } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/settings/invoices/')({
  validateSearch: invoiceSearch,
  search: { middlewares: [stripSearchParams(INVOICE_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toPageInput(search),
  // Not awaited: while another page loads, the rows on screen stay, dimmed.
  loader: ({ context: { queryClient, trpc }, deps }) => {
    void queryClient.prefetchQuery(trpc.billingInvoices.list.queryOptions(deps));
    void queryClient.prefetchQuery(trpc.billingInvoices.runningMonth.queryOptions());
  },
  component: InvoicesPage,
});

function InvoicesPage() {
  useLocale();
  const trpc = useTRPC();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery(
    trpc.billingInvoices.list.queryOptions(toPageInput(search), { placeholderData: keepPreviousData }),
  );
  const month = useQuery(trpc.billingInvoices.runningMonth.queryOptions());
  return (
    <ClientPage title={m.invoices_title()} description={m.invoices_intro()}>
      <PanelQuery query={query} rows={6}>
        {(page) => (
          <InvoiceTable
            page={page}
            search={search}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
          />
        )}
      </PanelQuery>
      <PanelQuery query={month} rows={4}>
        {(soFar) => <MonthSoFar month={soFar} />}
      </PanelQuery>
    </ClientPage>
  );
}
