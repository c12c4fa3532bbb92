import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { askableOf, SHOWN_MAX } from '../../features/authorization-mail/askable-customers.ts';
import { RequestSelect } from '../../features/authorization-mail/request-select.tsx';
import { idsIn, idsPart, requestHref } from '../../features/authorization-mail/selected-ids.ts';
import { address, listSearch } from '../../list-search.ts';
import { ClientPage } from '../../me/client-page.tsx';
import { requirePermission } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

type Search = { q: string; ids: string | number };

const { q } = listSearch(['name'], { sort: 'name.asc', sizes: [SHOWN_MAX] });
export const Route = createFileRoute('/client/email_customer_authorization_select')({
  staticData: { crumb: 'page', area: '/client/authorizations' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.email_auth_request'),
  validateSearch: address<Search>({ q, ids: idsPart }),
  search: { middlewares: [stripSearchParams({ q: '', ids: '' })] },
  loaderDeps: ({ search }) => ({ q: search.q }),
  loader: ({ context, deps }) => {
    void context.utils.customers.list.prefetch(askableOf(deps.q));
  },
  component: SelectPage,
});

function SelectPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const chosen = idsIn(search.ids);
  const query = trpc.customers.list.useQuery(askableOf(search.q), { placeholderData: keepPreviousData });
  const replace = (change: Partial<Search>) =>
    void navigate({ search: (known) => ({ ...known, ...change }), replace: true });
  return (
    <ClientPage title={m.email_select_title()} description={m.email_select_means()}>
      <PanelQuery query={query} rows={10}>
        {(page) => (
          <RequestSelect
            page={page}
            q={search.q}
            chosen={chosen}
            refreshing={query.isPlaceholderData}
            onSearch={(searched) => replace({ q: searched })}
            onChoose={(ids) => replace({ ids: ids.join(',') })}
            onContinue={() => void router.navigate({ href: requestHref(chosen) })}
          />
        )}
      </PanelQuery>
    </ClientPage>
  );
}
