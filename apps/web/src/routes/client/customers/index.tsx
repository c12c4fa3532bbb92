import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerList } from '../../../features/customer-list/customer-list.tsx';
import {
  CUSTOMER_SEARCH_DEFAULTS,
  type CustomerSearch,
  customerSearch,
  readView,
  toCustomerListInput,
  viewAddress,
} from '../../../features/customer-list/customer-search.ts';
import { Views } from '../../../list/views.tsx';
import type { ListSearch } from '../../../list-search.ts';
import { ClientPage } from '../../../me/client-page.tsx';
import { useCan } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

const BUILT_IN_VIEWS = [
  { id: 'active', name: m.customers_filter_active, address: '' },
  { id: 'needs_action', name: m.customers_view_needs_action, address: 'f=needs_action' },
  { id: 'archived', name: m.customers_filter_archived, address: 'filter=archived' },
];

export const Route = createFileRoute('/client/customers/')({
  validateSearch: customerSearch,
  search: { middlewares: [stripSearchParams(CUSTOMER_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toCustomerListInput(search),
  // Not awaited: while another page or filter loads, the rows on screen stay, dimmed.
  loader: ({ context: { utils }, deps }) => {
    void utils.customers.list.prefetch(deps);
    // Stands above the rows, and comes with them.
    void utils.matchingActs.latest.prefetch({});
  },
  component: CustomersPage,
});

function CustomersPage() {
  useLocale();
  const address = Route.useSearch();
  // What was asked for stands on screen at once; the address follows when the page has loaded.
  const [asked, setAsked] = useState({ from: address, search: address });
  const search = asked.from === address ? asked.search : address;
  const navigate = Route.useNavigate();
  const query = trpc.customers.list.useQuery(toCustomerListInput(search), { placeholderData: keepPreviousData });
  /** A change of what is listed begins at its first page; typing and ticking leave no steps behind for Back. */
  const narrow = (change: Partial<CustomerSearch>) => {
    const next = { ...search, ...change, page: 1 };
    setAsked({ from: address, search: next });
    void navigate({ search: next, replace: true });
  };
  const step = (change: Partial<ListSearch>) => void navigate({ search: (known) => ({ ...known, ...change }) });
  return (
    <ClientPage
      title={m.menu_customers()}
      views={
        <Views
          list="customers"
          path="/client/customers"
          builtIn={BUILT_IN_VIEWS}
          here={viewAddress(search)}
          read={readView}
        />
      }
      actions={<NewItem />}
    >
      <CustomerList query={query} search={search} onNarrow={narrow} onStep={step} />
    </ClientPage>
  );
}

/** To whoever may begin something: a customer, a transaction, or both. */
function NewItem() {
  const mayAddCustomer = useCan('customers.new');
  const mayAddTransaction = useCan('transaction_schedules.new');
  const mayImport = useCan('transaction_schedules.csv_imports');
  if (!mayAddCustomer && !mayAddTransaction && !mayImport) return null;
  return (
    <LinkButton variant="primary" aria-keyshortcuts="n" href="/client/new-item">
      {m.customers_new()}
    </LinkButton>
  );
}
