import type { AppRouter } from '@cordelle/api/root.ts';
import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { formatDate, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { Pager } from '@cordelle/ui/pager.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { type ReactNode, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { useToday } from '../../process-dates/use-today.ts';
import { trpc } from '../../trpc.ts';
import { UnderReviewChip } from '../../under-review.tsx';
import type { Outlook } from './outlook.ts';
import { PAST_ROWS, paymentsOf } from './payments-of-customer.ts';

type Payment = inferRouterOutputs<AppRouter>['financialTransactions']['ofCustomer']['records'][number];

/** A customer's payments in one list: what is planned above today, what was debited below, the nearest next to the line. */
export function PaymentsPanel({ customerId }: { customerId: string }) {
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const today = useToday();
  const past = trpc.financialTransactions.ofCustomer.useQuery(paymentsOf(customerId, page), {
    placeholderData: keepPreviousData,
  });
  const { data: outlook } = trpc.customers.outlook.useQuery({ customerId });
  return (
    <Panel title={m.customer_history()}>
      <PanelQuery query={past} rows={PAST_ROWS}>
        {({ records, count, countIsExact }) =>
          count === 0 && outlook?.aheadCount === 0 ? (
            <EmptyState title={m.customer_history_none()}>{m.customer_history_none_means()}</EmptyState>
          ) : (
            <>
              {page === 1 && outlook && <Ahead customerId={customerId} outlook={outlook} />}
              {page === 1 && (
                <p className="flex items-center gap-3 px-4 py-2 text-small" aria-hidden={today === null}>
                  <span className="font-semibold">{m.customer_today_rule()}</span>
                  {today && <span className="text-muted-foreground">{formatDate(today, locale)}</span>}
                  <span aria-hidden="true" className="h-0.5 grow rounded-full bg-rope" />
                </p>
              )}
              <ol
                aria-label={m.customer_payments_past()}
                className={cn('@container divide-y', past.isPlaceholderData && 'opacity-60')}
              >
                {records.map((payment) => (
                  <PastRow key={payment.id} customerId={customerId} payment={payment} />
                ))}
              </ol>
              {count > PAST_ROWS && (
                <div className="border-t">
                  <Pager
                    page={page}
                    pageSize={PAST_ROWS}
                    total={count}
                    totalIsBound={!countIsExact}
                    onPageChange={setPage}
                  />
                </div>
              )}
            </>
          )
        }
      </PanelQuery>
    </Panel>
  );
}

function Row({
  href,
  date,
  note,
  amount,
  children,
  quiet = false,
}: {
  href: string;
  date: string;
  note?: ReactNode;
  amount: string;
  children: ReactNode;
  quiet?: boolean;
}) {
  const { currency } = useClient();
  return (
    <li className="grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 @lg:grid-cols-[9.5rem_7rem_minmax(0,1fr)]">
      <span className="min-w-0">
        <TextLink href={href}>
          <CalendarDate date={date} weekday />
        </TextLink>
        {note && <span className="block text-muted-foreground text-small">{note}</span>}
      </span>
      <Money amount={amount} currency={currency} align="right" className={quiet ? undefined : 'font-semibold'} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-table @max-lg:col-span-2">
        {children}
      </span>
    </li>
  );
}

/** Furthest first, so that the nearest stands next to today. */
function Ahead({ customerId, outlook: { ahead, aheadCount } }: { customerId: string; outlook: Outlook }) {
  const locale = useLocale();
  const more = aheadCount - ahead.length;
  if (ahead.length === 0) return null;
  return (
    <>
      {more > 0 && (
        <p className="border-b px-4 py-2 text-muted-foreground text-table">
          {m.customer_ahead_more({ count: more, number: formatNumber(more, locale) })}{' '}
          <TextLink href="#schedules">{m.customer_schedules()}</TextLink>
        </p>
      )}
      <ol aria-label={m.customer_payments_ahead()} className="@container divide-y">
        {ahead.toReversed().map(({ id, amount, processDate }) => (
          <Row
            key={id}
            href={`/client/customers/${customerId}/transaction_history/${id}`}
            date={processDate}
            amount={amount}
            quiet
          >
            <StatusChip looks={transactionLooks} status="Future" />
          </Row>
        ))}
      </ol>
    </>
  );
}

function PastRow({ customerId, payment }: { customerId: string; payment: Payment }) {
  const { id, processDate, requestedDate, amount, explanation, review, retryOf } = payment;
  const why = review?.why ?? explanation;
  return (
    <Row
      href={`/client/customers/${customerId}/transaction_history/${id}`}
      date={processDate ?? requestedDate}
      note={retryOf !== null && m.attempt_mark()}
      amount={amount}
    >
      <StatusChip looks={transactionLooks} status={shownStatus(payment)} />
      {review && <UnderReviewChip />}
      {why && <span className="text-muted-foreground">{why}</span>}
    </Row>
  );
}
