import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Badge } from '@cordelle/ui/badge.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Pager } from '@cordelle/ui/pager.tsx';
import { SavedNotice } from '@cordelle/ui/saved-notice.tsx';
import { Switch } from '@cordelle/ui/switch.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { CUSTOMERS_A_PAGE, type CustomerOfList, customersInput } from './customers-input.ts';

/** From this many rows on the body scrolls. */
const ROWS_IN_SIGHT = 10;

/** Which customers get reminders and receipts, one switch each. */
export function CustomerNotices() {
  useLocale();
  const utils = trpc.useUtils();
  const [page, setPage] = useState(1);
  const query = trpc.customers.list.useQuery(customersInput(page), { placeholderData: keepPreviousData });
  const act = trpc.customers.act.useMutation({
    onSuccess: ({ messages: { errors, notifications } }) => {
      const [said] = [...errors, ...notifications];
      if (said) showToast(errors.length > 0 ? 'bad' : 'info', said);
    },
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
    onSettled: () => Promise.all([utils.customers.invalidate(), utils.notificationSettings.invalidate()]),
  });
  const turn = (id: string, mail: 'payment_reminder' | 'payment_receipt', on: boolean) =>
    act.mutate({ ids: [id], name: `${on ? 'enable' : 'disable'}_${mail}`, isBulk: false });
  return (
    <Panel title={m.notices_of_customers()} actions={<SavedNotice savedAt={act.isSuccess ? act.submittedAt : null} />}>
      <PanelQuery query={query} rows={ROWS_IN_SIGHT}>
        {({ records, count, countIsExact }) =>
          records.length === 0 ? (
            <EmptyState title={m.ui_nothing_here()}>{m.notices_no_customers()}</EmptyState>
          ) : (
            <>
              <Rows customers={records} busy={act.isPending} onTurn={turn} />
              {count > CUSTOMERS_A_PAGE && (
                <div className="border-t">
                  <Pager
                    page={page}
                    pageSize={CUSTOMERS_A_PAGE}
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

type Turn = (id: string, mail: 'payment_reminder' | 'payment_receipt', on: boolean) => void;

function Rows({ customers, busy, onTurn }: { customers: readonly CustomerOfList[]; busy: boolean; onTurn: Turn }) {
  return (
    <section
      aria-label={m.ui_scroll_region({ name: m.notices_of_customers() })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cn('relative overflow-auto', customers.length > ROWS_IN_SIGHT && 'h-[500px]')}
    >
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{m.notices_of_customers()}</caption>
        <thead className="sticky top-0 z-10 bg-muted text-left">
          <tr>
            <th scope="col" className="px-3 py-2 sm:px-4">
              {m.customer_name()}
            </th>
            <th scope="col" className="w-28 px-3 py-2 sm:w-48 sm:px-4">
              {m.reminders_title()}
            </th>
            <th scope="col" className="w-28 px-3 py-2 sm:w-48 sm:px-4">
              {m.receipts_title()}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {customers.map(({ id, name, email, notificationSettings: { paymentReminder, paymentReceipt } }) => (
            <tr key={id}>
              <th scope="row" className="px-3 py-2 text-left font-normal sm:px-4">
                <TextLink href={`/client/customers/${id}`}>{name}</TextLink>
                <span className="block break-all text-muted-foreground text-small">
                  {email ?? m.notices_no_address()}
                </span>
              </th>
              <SwitchCell
                label={m.notices_remind_name({ name })}
                state={paymentReminder}
                busy={busy}
                onTurn={(on) => onTurn(id, 'payment_reminder', on)}
              />
              <SwitchCell
                label={m.notices_receipt_name({ name })}
                state={paymentReceipt}
                busy={busy}
                onTurn={(on) => onTurn(id, 'payment_receipt', on)}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SwitchCell({
  label,
  state: { enabled, unsubscribed },
  busy,
  onTurn,
}: {
  label: string;
  state: CustomerOfList['notificationSettings']['paymentReminder'];
  busy: boolean;
  onTurn: (on: boolean) => void;
}) {
  return (
    <td className="px-3 py-2 sm:px-4">
      <span className="flex flex-wrap items-center gap-2">
        <Switch
          aria-label={label}
          checked={enabled && !unsubscribed}
          disabled={unsubscribed || busy}
          onCheckedChange={onTurn}
        />
        {unsubscribed && <Badge tone="warn">{m.status_customer_unsubscribed()}</Badge>}
      </span>
    </td>
  );
}
