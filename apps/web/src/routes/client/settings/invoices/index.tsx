import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../../failure/panel-query.tsx';
import { INVOICE_SEARCH_DEFAULTS, invoiceSearch } from '../../../../features/billing-invoices/invoice-search.ts';
import { InvoiceTable } from '../../../../features/billing-invoices/invoice-table.tsx';
import { MonthSoFar } from '../../../../features/billing-invoices/month-so-far.tsx';
import { HelpLink } from '../../../../help-link.tsx';
import { toPageInput } from '../../../../list-search.ts';
import { ClientPage } from '../../../../me/client-page.tsx';
import { trpc } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/settings/invoices/')({
  validateSearch: invoiceSearch,
  search: { middlewares: [stripSearchParams(INVOICE_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toPageInput(search),
  // Not awaited: while another page loads, the rows on screen stay, dimmed.
  loader: ({ context: { utils }, deps }) => {
    void utils.billingInvoices.list.prefetch(deps);
    void utils.billingInvoices.runningMonth.prefetch();
  },
  component: InvoicesPage,
});

function InvoicesPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = trpc.billingInvoices.list.useQuery(toPageInput(search), { placeholderData: keepPreviousData });
  const month = trpc.billingInvoices.runningMonth.useQuery();
  return (
    <ClientPage
      title={m.invoices_title()}
      description={
        <>
          {m.invoices_intro()} <HelpLink topic="fees-and-invoices" />
        </>
      }
    >
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
