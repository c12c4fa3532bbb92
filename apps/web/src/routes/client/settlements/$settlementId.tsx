import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { settlementLooks } from '@cordelle/ui/statuses/settlement.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { CarryBanner } from '../../../features/settlements/carry-banner.tsx';
import { DepositFlow } from '../../../features/settlements/deposit-flow.tsx';
import { DepositRope } from '../../../features/settlements/deposit-rope.tsx';
import { ExportSettlement } from '../../../features/settlements/export-settlement.tsx';
import { HoldbackReleasesPanel } from '../../../features/settlements/holdback-releases.tsx';
import { Reconciliation } from '../../../features/settlements/reconciliation.tsx';
import { ReportPayments } from '../../../features/settlements/report-payments.tsx';
import { SeenBanner, SeenButton } from '../../../features/settlements/seen-on-statement.tsx';
import type { Settlement } from '../../../features/settlements/settlement.ts';
import { SettlementFacts } from '../../../features/settlements/settlement-facts.tsx';
import {
  SETTLEMENT_TRANSACTION_SEARCH_DEFAULTS,
  settlementTransactionSearch,
} from '../../../features/settlements/settlement-search.ts';
import { SettlementTransactionTable } from '../../../features/settlements/settlement-transaction-table.tsx';
import { AsOf } from '../../../features/time-travel/as-of.tsx';
import { HelpLink } from '../../../help-link.tsx';
import { ExportsWait } from '../../../list/exports-wait.tsx';
import { SearchBox } from '../../../list/search-box.tsx';
import { toPageInput } from '../../../list-search.ts';
import { Can } from '../../../me/can.tsx';
import { ClientPage } from '../../../me/client-page.tsx';
import { Panel } from '../../../panel.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/settlements/$settlementId')({
  validateSearch: settlementTransactionSearch,
  search: { middlewares: [stripSearchParams(SETTLEMENT_TRANSACTION_SEARCH_DEFAULTS)] },
  staticData: { crumb: 'page' },
  loaderDeps: ({ search }) => toLinesInput(search),
  loader: async ({ context: { utils }, params: { settlementId }, deps }) => {
    void utils.settlements.standing.prefetch({});
    void utils.settlements.transactions.prefetch({ settlementId, ...deps });
    await utils.settlements.byId.ensureData({ settlementId });
  },
  component: SettlementPage,
});

/** The address as the question for the payments of a settlement. */
const toLinesInput = ({ line, as_of: _, ...search }: ReturnType<typeof settlementTransactionSearch>) => ({
  ...toPageInput(search),
  ...(line ? { line } : {}),
});

function SettlementPage() {
  const locale = useLocale();
  const params = Route.useParams();
  const { as_of: asOf } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [settlement] = trpc.settlements.byId.useSuspenseQuery(params);
  const { settlementDate, status, flow } = settlement;
  const carry = trpc.settlements.standing.useQuery({}).data?.carry;
  const gaveBack = flow.some(({ kind }) => kind === 'holdback_released' || kind === 'holdback_applied');
  return (
    <ClientPage
      title={m.settlement_title({ date: formatDate(settlementDate, locale) })}
      beside={<StatusChip looks={settlementLooks} status={status} explains />}
      description={<HelpLink topic="how-a-settlement-adds-up" />}
      actions={
        <>
          <AsOf
            kind="settlement"
            id={settlement.id}
            asOf={asOf}
            onAsOf={(as_of) =>
              void navigate({ search: (known) => ({ ...known, as_of }), replace: true, resetScroll: false })
            }
          />
          <SeenButton settlement={settlement} />
        </>
      }
    >
      {status === 'Carried' && carry?.settlementId !== settlement.id && (
        <Banner tone="info">{m.settlement_nothing_sent()}</Banner>
      )}
      {carry?.settlementId === settlement.id && <CarryBanner carry={carry} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="grid min-w-0 gap-4">
          <DepositRope settlement={settlement} />
          <SeenBanner settlement={settlement} />
          {flow.length > 1 ? (
            <Card title={m.settlement_equation()} className="min-w-0">
              <DepositFlow settlement={settlement} />
            </Card>
          ) : (
            <Reconciliation settlement={settlement} />
          )}
        </div>
        <Card title={m.settlement_summary()} className="min-w-0">
          <SettlementFacts settlement={settlement} />
          <p className="mt-3 border-t pt-3">
            <TextLink href="/client/settlements/integrity">{m.integrity_page()}</TextLink>
          </p>
        </Card>
      </div>
      <Transactions settlement={settlement} />
      {gaveBack && <HoldbackReleasesPanel settlementId={settlement.id} currency={settlement.currency} />}
    </ClientPage>
  );
}

function Transactions({ settlement }: { settlement: Settlement }) {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { settlementId } = Route.useParams();
  const query = trpc.settlements.transactions.useQuery(
    { settlementId, ...toLinesInput(search) },
    { placeholderData: keepPreviousData },
  );
  const { skip: _skip, limit: _limit, ...shown } = toLinesInput(search);
  const filter = (change: Partial<typeof search>) =>
    void navigate({ search: (known) => ({ ...known, ...change, page: 1 }), replace: true, resetScroll: false });
  const integration = query.data?.integration;
  return (
    <>
      {integration && (
        <ReportPayments
          settlementId={settlementId}
          integration={integration}
          unreported={query.data?.unreportedSettlements ?? []}
        />
      )}
      <div id="payments" className="scroll-mt-4">
        <Panel
          title={m.settlement_transactions()}
          actions={
            <>
              <SearchBox
                label={m.settlement_transactions_search()}
                hint={m.settlement_transactions_search_by()}
                value={search.q}
                onSearch={(q) => filter({ q })}
              />
              <Select
                aria-label={m.settlement_line_filter()}
                className="w-full sm:w-44 [&>select]:h-control"
                value={search.line}
                onChange={({ target }) => filter({ line: settlementTransactionSearch({ line: target.value }).line })}
              >
                <option value="">{m.settlement_line_all()}</option>
                <option value="approved">{m.settlement_approved()}</option>
                <option value="chargeback">{m.settlement_chargeback()}</option>
                <option value="declined">{m.settlement_declined()}</option>
              </Select>
              <Can do="settlements.export">
                {query.data ? (
                  query.data.count > 0 && (
                    <ExportSettlement
                      asked={{ settlementId, ...shown }}
                      count={query.data.count}
                      countIsExact={query.data.countIsExact}
                    />
                  )
                ) : (
                  <ExportsWait />
                )}
              </Can>
            </>
          }
        >
          <PanelQuery query={query} rows={8}>
            {(page) => (
              <SettlementTransactionTable
                page={page}
                settlement={settlement}
                search={search}
                refreshing={query.isPlaceholderData}
                onChange={(change) =>
                  void navigate({ search: (known) => ({ ...known, ...change }), resetScroll: false })
                }
              />
            )}
          </PanelQuery>
        </Panel>
      </div>
    </>
  );
}
