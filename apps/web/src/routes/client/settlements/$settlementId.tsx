import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { DepositFlow } from '../../../features/settlements/deposit-flow.tsx';
import { Equation } from '../../../features/settlements/equation.tsx';
import { SettlementFacts } from '../../../features/settlements/settlement-facts.tsx';
import {
  SETTLEMENT_TRANSACTION_SEARCH_DEFAULTS,
  settlementTransactionSearch,
} from '../../../features/settlements/settlement-search.ts';
import { SettlementTransactionTable } from '../../../features/settlements/settlement-transaction-table.tsx';
import { toPageInput } from '../../../list-search.ts';
import { ClientPage } from '../../../me/client-page.tsx';
import { Panel } from '../../../panel.tsx';
import { SearchField } from '../../../search-field.tsx';
import { useTRPC } from '../../../trpc.ts';

export const Route = createFileRoute('/client/settlements/$settlementId')({
  validateSearch: settlementTransactionSearch,
  search: { middlewares: [stripSearchParams(SETTLEMENT_TRANSACTION_SEARCH_DEFAULTS)] },
  staticData: { crumb: m.settlement_crumb },
  loaderDeps: ({ search }) => toPageInput(search),
  loader: async ({ context: { queryClient, trpc }, params: { settlementId }, deps }) => {
    void queryClient.prefetchQuery(trpc.settlements.transactions.queryOptions({ settlementId, ...deps }));
    await queryClient.ensureQueryData(trpc.settlements.byId.queryOptions({ settlementId }));
  },
  component: SettlementPage,
});

function SettlementPage() {
  const locale = useLocale();
  const trpc = useTRPC();
  const params = Route.useParams();
  const { data: settlement } = useSuspenseQuery(trpc.settlements.byId.queryOptions(params));
  const { settlementDate, status, accountLast2, payout } = settlement;
  return (
    <ClientPage
      title={m.settlement_title({ date: formatDate(settlementDate, locale) })}
      beside={
        <>
          <StatusChip domain="settlement" status={status} explains />
          {payout !== '0.00' && accountLast2 && (
            <span className="text-muted-foreground">{m.settlement_to_account({ last2: accountLast2 })}</span>
          )}
        </>
      }
      description={m.settlements_info()}
    >
      {status === 'Carried' && <Banner tone="info">{m.settlement_nothing_sent()}</Banner>}
      <Card>
        <Equation settlement={settlement} />
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <Card title={m.settlement_equation()} className="min-w-0">
          <DepositFlow settlement={settlement} />
        </Card>
        <Card title={m.settlement_summary()} className="min-w-0">
          <SettlementFacts settlement={settlement} />
        </Card>
      </div>
      <Transactions currency={settlement.currency} />
    </ClientPage>
  );
}

function Transactions({ currency }: { currency: string }) {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { settlementId } = Route.useParams();
  const query = useQuery(
    useTRPC().settlements.transactions.queryOptions(
      { settlementId, ...toPageInput(search) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Panel
      title={m.settlement_transactions()}
      actions={
        <SearchField
          label={m.settlement_transactions_search()}
          value={search.q}
          onSearch={(q) => void navigate({ search: (known) => ({ ...known, q, page: 1 }), replace: true })}
        />
      }
    >
      <PanelQuery query={query} rows={5}>
        {(page) => (
          <SettlementTransactionTable
            page={page}
            currency={currency}
            search={search}
            refreshing={query.isPlaceholderData}
            onChange={(change) => void navigate({ search: (known) => ({ ...known, ...change }), resetScroll: false })}
          />
        )}
      </PanelQuery>
    </Panel>
  );
}
