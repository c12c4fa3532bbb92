import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { Tone } from '@cordelle/ui/tone.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useCan, useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { useBusinessNow } from '../../process-dates/use-business-now.ts';
import { trpc } from '../../trpc.ts';
import { APPROVAL_ROWS, approvalsOf, type DebitApproval } from './approvals-of-customer.ts';
import { AskApprovalButton } from './ask-approval-button.tsx';

const STATES = {
  waiting: { tone: 'transit', words: m.approvals_state_waiting },
  approved: { tone: 'ok', words: m.approvals_state_approved },
  declined: { tone: 'bad', words: m.approvals_state_declined },
  withdrawn: { tone: 'neutral', words: m.approvals_state_withdrawn },
  expired: { tone: 'warn', words: m.approvals_state_expired },
} as const satisfies Record<DebitApproval['state'], { tone: Tone; words: () => string }>;

const COLUMNS: readonly Column<DebitApproval>[] = [
  {
    id: 'payment',
    header: m.approvals_asked_for,
    card: 'title',
    cell: ({ amount, currency, processDate, comment }) => (
      <>
        <Money amount={amount} currency={currency} className="font-semibold" />
        <span className="block text-muted-foreground text-small">
          <CalendarDate date={processDate} weekday />
        </span>
        {comment && <span className="block text-muted-foreground text-small wrap-anywhere">{comment}</span>}
      </>
    ),
  },
  { id: 'state', header: m.approvals_state, cell: (approval) => <State approval={approval} /> },
];

function State({ approval: { state, expiresAt, scheduleId, customer } }: { approval: DebitApproval }) {
  const locale = useLocale();
  const { zone } = RAIL_FACTS[useClient().country];
  const { tone, words } = STATES[state];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{words()}</Badge>
      {state === 'waiting' && (
        <span className="text-muted-foreground text-small">
          {m.approvals_until({ date: formatDate(localDate(new Date(expiresAt), zone), locale) })}
        </span>
      )}
      {scheduleId && (
        <TextLink href={`/client/customers/${customer.id}/transaction_schedules/${scheduleId}`}>
          {m.approvals_payment()}
        </TextLink>
      )}
    </span>
  );
}

/** What a customer who approves each payment was asked, and what they answered. Nobody else sees anything of it. */
export function ApprovalsPanel({ customer }: { customer: Customer }) {
  useLocale();
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = trpc.debitApprovals.list.useQuery(approvalsOf(customer.id, page), {
    placeholderData: keepPreviousData,
  });
  const mayCreate = useCan('transaction_schedules.new');
  if (!data || (!data.mayAsk && !data.asksApproval && data.count === 0)) return null;
  // Beside what they approve, another agreement is shown: the page's own button plans under that one.
  const asksBeside = mayCreate && customer.maySchedule && data.mayAsk === true && data.asksApproval !== true;
  const { records, count, countIsExact } = data;
  return (
    <Panel title={m.approvals_title()} {...(asksBeside && { actions: <AskApprovalButton customer={customer} /> })}>
      <DataTable
        caption={m.approvals_title()}
        columns={COLUMNS}
        rows={records}
        rowKey={({ id }) => id}
        rowActions={(approval) => <ApprovalActions approval={approval} />}
        height="auto"
        refreshing={isPlaceholderData}
        empty={<EmptyState title={m.approvals_none()}>{m.approvals_none_means()}</EmptyState>}
        pager={{ page, pageSize: APPROVAL_ROWS, total: count, totalIsBound: !countIsExact, onPageChange: setPage }}
      />
    </Panel>
  );
}

function ApprovalActions({ approval }: { approval: DebitApproval }) {
  const locale = useLocale();
  const readAgain = useReadCustomersAgain();
  const mayRemind = useCan('transaction_schedules.new');
  const mayTakeBack = useCan('transaction_schedules.remove');
  const options = (done: () => string) => ({
    onSuccess: () => showToast('ok', done()),
    onError: sayRefusal,
    onSettled: readAgain,
  });
  const remind = trpc.debitApprovals.remind.useMutation(options(m.approvals_reminded));
  const takeBack = trpc.debitApprovals.takeBack.useMutation(options(m.approvals_taken_back));
  const now = useBusinessNow();
  const { id, state, amount, currency, remindFrom } = approval;
  if (state !== 'waiting') return null;
  const isDue = now !== null && remindFrom !== null && now >= Date.parse(remindFrom);
  const which = { amount: formatMoney(amount, currency, locale) };
  return (
    <span className="flex justify-end gap-1.5 whitespace-nowrap">
      {mayRemind && isDue && (
        <Button
          size="small"
          aria-label={m.approvals_remind_which(which)}
          busy={remind.isPending}
          onClick={() => remind.mutate({ id })}
        >
          {m.approvals_remind()}
        </Button>
      )}
      {mayTakeBack && (
        <Button
          size="small"
          variant="ghost"
          aria-label={m.approvals_take_back_which(which)}
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate({ id })}
        >
          {m.approvals_take_back()}
        </Button>
      )}
    </span>
  );
}
