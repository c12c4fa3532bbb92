import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { toUserListInput, USER_SEARCH_DEFAULTS, userSearch } from '../../../features/users/user-search.ts';
import { UserTable } from '../../../features/users/user-table.tsx';
import { HelpLink } from '../../../help-link.tsx';
import type { ListSearch } from '../../../list-search.ts';
import { Can } from '../../../me/can.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';
import { SearchField } from '../../../search-field.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/settings/users')({
  staticData: { crumb: 'page' },
  validateSearch: userSearch,
  search: { middlewares: [stripSearchParams(USER_SEARCH_DEFAULTS)] },
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.users'),
  loaderDeps: ({ search }) => toUserListInput(search),
  // Not awaited: while another page or search loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.utils.users.list.prefetch(deps);
  },
  component: UsersPage,
});

function UsersPage() {
  const locale = useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [cleared, setCleared] = useState(0);
  const query = trpc.users.list.useQuery(toUserListInput(search), { placeholderData: keepPreviousData });
  const change = (to: Partial<ListSearch>, replace = false) =>
    void navigate({ search: (known) => ({ ...known, ...to }), replace });
  const find = (q: string) => change({ q, page: 1 }, true);
  return (
    <ClientPage
      title={m.users_title()}
      description={<HelpLink topic="people-and-permissions" />}
      actions={
        <Can do="users.new">
          <LinkButton variant="primary" aria-keyshortcuts="n" href="/client/settings/new_user">
            {m.users_new()}
          </LinkButton>
        </Can>
      }
    >
      <SearchField key={cleared} label={m.users_search()} value={search.q} onSearch={find} />
      <p role="status" className="text-muted-foreground">
        {query.data && m.users_count({ count: query.data.count, number: formatNumber(query.data.count, locale) })}
      </p>
      <PanelQuery query={query} rows={5}>
        {(page) => (
          <UserTable
            page={page}
            search={search}
            refreshing={query.isPlaceholderData}
            onChange={change}
            onClear={() => {
              setCleared(cleared + 1);
              find('');
            }}
          />
        )}
      </PanelQuery>
    </ClientPage>
  );
}
