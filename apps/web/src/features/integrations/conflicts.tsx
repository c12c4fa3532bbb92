import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useCan, useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { ConflictCase } from './conflict-case.tsx';
import type { Conflicts, Connected } from './integration.ts';
import { PaymentConflict } from './payment-conflict.tsx';
import { RecordLink } from './record-link.tsx';

const FIELDS = {
  name: m.integration_field_name,
  email: m.integration_field_email,
  phone: m.integration_field_phone,
  address: m.integration_field_address,
} as const;
const DRIFTS = {
  lower: m.integration_drift_lower,
  higher: m.integration_drift_higher,
  closed: m.integration_drift_closed,
} as const;

/** What differs on both sides: nothing happens with it until somebody says what. Nothing where there is nothing to decide. */
export function ConflictsPanel({ found: { name: service } }: { found: Connected }) {
  useLocale();
  const utils = trpc.useUtils();
  const mayCustomers = useCan('integrations.customers');
  const mayInvoices = useCan('integrations.invoices');
  const mayReport = useCan('integrations.resend_settlements');
  const { data } = trpc.integrations.conflicts.useQuery({});
  const options = {
    onSuccess: () => showToast('ok', m.integration_decided()),
    onError: sayRefusal,
    onSettled: () =>
      Promise.all([
        utils.integrations.invalidate(),
        utils.customers.invalidate(),
        utils.transactionSchedules.invalidate(),
        utils.notifications.invalidate(),
      ]),
  };
  const decide = trpc.integrations.resolveConflict.useMutation(options);
  const settle = trpc.integrations.resolveInvoice.useMutation(options);
  const answer = trpc.integrations.resolvePayment.useMutation(options);
  if (!data || data.customers.length + data.invoices.length + data.payments.length === 0) return null;
  return (
    <Panel title={m.integration_conflicts()}>
      <ul className="divide-y">
        {data.payments.map((payment) => (
          <PaymentConflict
            key={payment.id}
            payment={payment}
            service={service}
            busy={answer.isPending}
            onDecide={mayReport ? (decision) => answer.mutate({ id: payment.id, decision }) : undefined}
          />
        ))}
        {data.customers.flatMap((customer) =>
          customer.fields.map(({ field, ours, theirs }) => (
            <ConflictCase
              key={`${customer.id} ${field}`}
              title={
                <TextLink href={`/client/customers/${customer.customerId}`}>
                  {m.integration_conflict_customer({ field: FIELDS[field](), name: customer.name })}
                </TextLink>
              }
              link={<RecordLink url={customer.url} service={service} />}
              facts={[
                m.integration_conflict_ours({ value: ours ?? m.integration_conflict_nothing() }),
                m.integration_conflict_theirs({ service, value: theirs ?? m.integration_conflict_nothing() }),
              ]}
            >
              {mayCustomers && (
                <>
                  <Button
                    size="small"
                    busy={decide.isPending}
                    onClick={() => decide.mutate({ id: customer.id, field, decision: 'ours' })}
                  >
                    {m.integration_conflict_keep()}
                  </Button>
                  <Button
                    size="small"
                    busy={decide.isPending}
                    onClick={() => decide.mutate({ id: customer.id, field, decision: 'theirs' })}
                  >
                    {m.integration_conflict_take()}
                  </Button>
                </>
              )}
            </ConflictCase>
          )),
        )}
        {data.invoices.map((invoice) => (
          <Invoice
            key={invoice.scheduleId}
            invoice={invoice}
            service={service}
            busy={settle.isPending}
            onDecide={
              mayInvoices ? (decision) => settle.mutate({ scheduleId: invoice.scheduleId, decision }) : undefined
            }
          />
        ))}
      </ul>
    </Panel>
  );
}

type InvoiceProps = {
  invoice: Conflicts['invoices'][number];
  service: string;
  busy: boolean;
  onDecide: ((decision: 'follow' | 'keep') => void) | undefined;
};

function Invoice({ invoice, service, busy, onDecide }: InvoiceProps) {
  const locale = useLocale();
  const { currency } = useClient();
  const { invoiceNumber, customerName, customerId, scheduleId, drift, url } = invoice;
  const amount = formatMoney(invoice.amount, currency, locale);
  const due = formatMoney(invoice.due, currency, locale);
  const number = invoiceNumber ?? m.integration_no_invoice_number();
  return (
    <ConflictCase
      title={
        <TextLink href={`/client/customers/${customerId}/transaction_schedules/${scheduleId}`}>
          {DRIFTS[drift]({ number, name: customerName })}
        </TextLink>
      }
      link={<RecordLink url={url} service={service} />}
      facts={[m.integration_drift_amounts({ amount, due })]}
    >
      {onDecide && (
        <>
          <Button size="small" busy={busy} onClick={() => onDecide('keep')}>
            {m.integration_drift_keep()}
          </Button>
          <Button size="small" busy={busy} onClick={() => onDecide('follow')}>
            {drift === 'closed' ? m.integration_drift_remove() : m.integration_drift_follow({ due })}
          </Button>
        </>
      )}
    </ConflictCase>
  );
}
