import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { TransactionActions } from '../../../../../features/financial-transactions/actions.tsx';
import { Attempts } from '../../../../../features/financial-transactions/attempts.tsx';
import { TransactionFacts } from '../../../../../features/financial-transactions/facts.tsx';
import { nextStep } from '../../../../../features/financial-transactions/next-step.ts';
import { SettlementRows } from '../../../../../features/financial-transactions/settlement-rows.tsx';
import { stopWords } from '../../../../../features/financial-transactions/stop-words.ts';
import { UnreadFile } from '../../../../../features/financial-transactions/unread-file.tsx';
import { WhatHappened } from '../../../../../features/financial-transactions/what-happened.tsx';
import { AsOf } from '../../../../../features/time-travel/as-of.tsx';
import { address, instantPart } from '../../../../../list-search.ts';
import { ClientPage } from '../../../../../me/client-page.tsx';
import { trpc } from '../../../../../trpc.ts';
import { UnderReviewChip } from '../../../../../under-review.tsx';

/** The facts in words carry the shape of every event: the page is readable before they are here. */
const loadHistory = () => import('../../../../../features/financial-transactions/history.tsx');
const History = lazy(loadHistory);

const transactionSearch = address({ as_of: instantPart });
const TRANSACTION_SEARCH_DEFAULTS = transactionSearch({});

export const Route = createFileRoute('/client/customers/$customerId/transaction_history/$financialTransactionId')({
  validateSearch: transactionSearch,
  search: { middlewares: [stripSearchParams(TRANSACTION_SEARCH_DEFAULTS)] },
  staticData: { crumb: 'page' },
  loader: async ({ context: { utils }, params: { customerId, financialTransactionId } }) => {
    void loadHistory();
    const [transaction] = await Promise.all([
      utils.financialTransactions.byId.ensureData({ financialTransactionId }),
      utils.financialTransactions.history.ensureData({ financialTransactionId }),
    ]);
    if (transaction.customerId !== customerId) throw notFound();
  },
  component: TransactionPage,
});

function TransactionPage() {
  const locale = useLocale();
  const { financialTransactionId } = Route.useParams();
  const { as_of: asOf } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [transaction] = trpc.financialTransactions.byId.useSuspenseQuery({ financialTransactionId });
  const [history] = trpc.financialTransactions.history.useSuspenseQuery({ financialTransactionId });
  const { amount, currency, customerId, customerName, customerIdentifier } = transaction;
  const stop = stopWords(transaction);
  // What its statuses promise does not hold while it waits for somebody.
  const waiting = transaction.review && nextStep(transaction, locale);
  return (
    <ClientPage
      title={m.transaction_title({ amount: formatMoney(amount, currency, locale) })}
      beside={
        <>
          <StatusChip looks={transactionLooks} status={shownStatus(transaction)} explains next={waiting} />
          {transaction.review && <UnderReviewChip />}
        </>
      }
      description={
        <>
          <TextLink href={`/client/customers/${customerId}`}>{customerName}</TextLink>
          {customerIdentifier && ` · ${customerIdentifier}`} ·{' '}
          <CalendarDate date={transaction.processDate ?? transaction.requestedDate} weekday />
        </>
      }
      actions={
        <>
          <AsOf
            kind="transaction"
            id={financialTransactionId}
            asOf={asOf}
            onAsOf={(as_of) =>
              void navigate({ search: (known) => ({ ...known, as_of }), replace: true, resetScroll: false })
            }
          />
          <TransactionActions transaction={transaction} />
        </>
      }
    >
      {stop && <Banner tone="info">{stop}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid min-w-0 gap-4">
          {transaction.playbook ? (
            <WhatHappened transaction={transaction} playbook={transaction.playbook} />
          ) : (
            <Card title={m.transaction_what_next()} className="grid gap-1">
              <SettlementRows transaction={transaction} />
              <p>{nextStep(transaction, locale)}</p>
              <UnreadFile transaction={transaction} />
            </Card>
          )}
          <Attempts transaction={transaction} />
          <Card title={m.transaction_facts()}>
            <TransactionFacts transaction={transaction} related={history.related} />
          </Card>
        </div>
        <Card
          title={m.transaction_history()}
          className="min-w-0 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto print:static print:max-h-none print:overflow-visible"
        >
          <p className="mb-4 text-muted-foreground">{m.transaction_history_means()}</p>
          <Suspense fallback={<SkeletonRows rows={6} columns={1} />}>
            <History transaction={transaction} history={history} />
          </Suspense>
        </Card>
      </div>
    </ClientPage>
  );
}
