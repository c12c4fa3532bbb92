import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { customerLooks } from '@cordelle/ui/statuses/customer.ts';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { requiredActionWords } from '../../customers/required-action.ts';
import { standingOf } from '../../customers/standing.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { SearchField } from '../../search-field.tsx';
import { trpc } from '../../trpc.ts';

type Choice = inferRouterOutputs<AppRouter>['customers']['list']['records'][number];

const SHOWN_MAX = 50;

/** Whom a payment is for: only customers who can be debited lead on. */
export function SelectCustomer() {
  useLocale();
  const [search, setSearch] = useState('');
  const query = trpc.customers.list.useQuery(
    {
      filter: 'active',
      limit: SHOWN_MAX,
      sort: { field: 'name', direction: 'asc' },
      ...(search !== '' && { search }),
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <ClientPage title={m.select_customer_title()} description={m.select_customer_about()}>
      <div className="grid max-w-160 gap-3">
        <SearchField label={m.select_customer_search()} value={search} onSearch={setSearch} />
        <PanelQuery query={query} rows={8}>
          {({ records, count }) => (
            <>
              <p role="status" className="min-h-6 text-muted-foreground text-table">
                {count > SHOWN_MAX && m.select_customer_first()}
              </p>
              <ul className="max-h-125 divide-y overflow-y-auto rounded-card border bg-card">
                {records.map((customer) => (
                  <ChoiceLine key={customer.id} customer={customer} />
                ))}
              </ul>
              {records.length === 0 && <EmptyState title={m.select_customer_none()} />}
            </>
          )}
        </PanelQuery>
      </div>
    </ClientPage>
  );
}

function ChoiceLine({ customer }: { customer: Choice }) {
  const { id, name, customIdentifier, email, maySchedule, requiredAction } = customer;
  const about = [customIdentifier, email].filter(Boolean).join(' · ');
  return (
    <li className="relative flex items-center justify-between gap-4 px-4 py-2.5 has-[a]:hover:bg-accent">
      <span className="min-w-0">
        {maySchedule ? (
          <NavigationLink
            href={`/client/customers/${id}/new_transaction_schedule`}
            className="wrap-anywhere font-semibold text-link after:absolute after:inset-0"
          >
            {name}
          </NavigationLink>
        ) : (
          <span className="wrap-anywhere text-muted-foreground">{name}</span>
        )}
        {about && <span className="wrap-anywhere block text-muted-foreground text-table">{about}</span>}
        {!maySchedule && requiredAction && (
          <span className="block text-table">
            {m.select_customer_missing({ action: requiredActionWords(requiredAction) })}
          </span>
        )}
      </span>
      <StatusChip looks={customerLooks} status={standingOf(customer)} className="shrink-0" />
    </li>
  );
}
