import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusGuide } from '@cordelle/ui/status-guide.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { SETTLEMENT_SEARCH_DEFAULTS, settlementSearch } from '../../../features/settlements/settlement-search.ts';
import { SettlementTable } from '../../../features/settlements/settlement-table.tsx';
import { toPageInput } from '../../../list-search.ts';
import { ClientPage } from '../../../me/client-page.tsx';
import { useTRPC } from '../../../trpc.ts';

export const Route = createFileRoute('/client/settlements/')({
  validateSearch: settlementSearch,
  search: { middlewares: [stripSearchParams(SETTLEMENT_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => toPageInput(search),
  // Not awaited: while another page loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(context.trpc.settlements.list.queryOptions(deps));
  },
  component: SettlementsPage,
});

function SettlementsPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery(
    useTRPC().settlements.list.queryOptions(toPageInput(search), { placeholderData: keepPreviousData }),
  );
  return (
    <ClientPage
      title={m.menu_settlements()}
      description={m.settlements_info()}
      actions={
        <LinkButton href="/client/settlements/truth">
          <Scale aria-hidden="true" />
          {m.truth_page()}
        </LinkButton>
      }
    >
      <StatusGuide domain="settlement" />
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <SettlementTable
            page={page}
            search={search}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }) })}
          />
        )}
      </PanelQuery>
    </ClientPage>
  );
}
