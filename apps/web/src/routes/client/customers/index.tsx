import { formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusGuide } from '@cordelle/ui/status-guide.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { CustomerFilters } from '../../../features/customers/customer-filters.tsx';
import {
  CUSTOMER_SEARCH_DEFAULTS,
  type CustomerSearch,
  customerSearch,
  toCustomerListInput,
} from '../../../features/customers/customer-search.ts';
import { CustomerTable } from '../../../features/customers/customer-table.tsx';
import type { ListSearch } from '../../../list-search.ts';
import { ClientPage } from '../../../me/client-page.tsx';
import { useTRPC } from '../../../trpc.ts';

export const Route = createFileRoute('/client/customers/')({
  validateSearch: customerSearch,
  search: { middlewares: [stripSearchParams(CUSTOMER_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toCustomerListInput(search),
  // Not awaited: while another page or filter loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(context.trpc.customers.list.queryOptions(deps));
  },
  component: CustomersPage,
});

function CustomersPage() {
  const locale = useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [cleared, setCleared] = useState(0);
  const query = useQuery(
    useTRPC().customers.list.queryOptions(toCustomerListInput(search), { placeholderData: keepPreviousData }),
  );
  /** A change of what is listed begins at its first page; typing and ticking leave no steps behind for Back. */
  const narrow = (change: Partial<CustomerSearch>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true });
  const step = (change: Partial<ListSearch>) => void navigate({ search: (known) => ({ ...known, ...change }) });
  return (
    <ClientPage title={m.menu_customers()}>
      <CustomerFilters key={cleared} search={search} onChange={narrow} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted-foreground">
          {query.data && customersCounted(query.data, locale)}
        </p>
        <StatusGuide domain="customer" />
      </div>
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <CustomerTable
            page={page}
            search={search}
            refreshing={query.isPlaceholderData}
            onChange={step}
            onClear={() => {
              setCleared(cleared + 1);
              narrow(CUSTOMER_SEARCH_DEFAULTS);
            }}
          />
        )}
      </PanelQuery>
    </ClientPage>
  );
}

/** “42 customers”, and “10,000+ customers” where counting stopped. */
function customersCounted({ count, countIsExact }: { count: number; countIsExact: boolean }, locale: Locale): string {
  const number = formatNumber(count, locale);
  return m.customers_count({ count, number: countIsExact ? number : m.ui_or_more({ count: number }) });
}
