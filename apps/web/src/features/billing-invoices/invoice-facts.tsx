import { INVOICE_WAIT_DAYS } from '@cordelle/domain/transaction/gate.ts';
import { formatDate, formatDateRange, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Can } from '../../me/can.tsx';
import { trpc } from '../../trpc.ts';
import type { DebitReturn, Invoice } from './invoice.ts';

/** For which days, when, and how the invoice is or was taken. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const locale = useLocale();
  const { id: invoiceId, status, startDate, endDate, invoiceDate, dueDate, settlementId } = invoice;
  const unpaid = status === 'Overdue';
  const { data } = trpc.billingInvoices.debitReturn.useQuery({ invoiceId }, { enabled: unpaid });
  const returned = unpaid ? (data?.returned ?? null) : null;
  return (
    <DefinitionList
      facts={[
        { label: m.invoice_period(), value: formatDateRange(startDate, endDate, locale) },
        { label: m.invoice_date(), value: <CalendarDate date={invoiceDate} /> },
        { label: m.invoice_due_date(), value: <CalendarDate date={dueDate} weekday /> },
        {
          label: m.invoice_collection(),
          value: (
            <>
              {howItIsTaken(invoice, locale)}
              {settlementId && (
                <Can do="menu.settlements">
                  {' '}
                  <TextLink href={`/client/settlements/${settlementId}`}>{m.invoice_settlement_open()}</TextLink>
                </Can>
              )}
            </>
          ),
        },
        ...(returned ? factsOfReturn(returned, locale) : []),
      ]}
    />
  );
}

function howItIsTaken({ status, collection, paidDate, paidBy, dueDate }: Invoice, locale: Locale): string {
  const day = (date: string) => ({ date: formatDate(date, locale) });
  if (paidDate)
    return paidBy === 'netting' ? m.invoice_was_netted(day(paidDate)) : m.invoice_was_debited(day(paidDate));
  if (collection === 'netting') return m.invoice_taken_by_netting();
  return status === 'Overdue' ? m.invoice_was_overdue(day(dueDate)) : m.invoice_taken_by_debit(day(dueDate));
}

/** Why its debit came back, and what follows from that. */
function factsOfReturn(returned: NonNullable<DebitReturn>, locale: Locale): Fact[] {
  const { date, code, reason, refused, debitsHeldFrom, debitsHeldSince } = returned;
  const day = (of: string) => ({ date: formatDate(of, locale) });
  const back = { ...day(date), code, reason };
  return [
    { label: m.invoice_debit(), value: refused ? m.invoice_debit_refused(back) : m.invoice_debit_returned(back) },
    {
      label: m.invoice_next(),
      value: (
        <>
          <span className="block">{nextWords(returned, locale)}</span>
          {debitsHeldFrom && (
            <span className="mt-1 block font-semibold">{m.invoice_debits_held_from(day(debitsHeldFrom))}</span>
          )}
          {debitsHeldSince && (
            <span className="mt-1 block font-semibold">
              {m.invoice_debits_held_since({ ...day(debitsHeldSince), days: INVOICE_WAIT_DAYS })}
            </span>
          )}
        </>
      ),
    },
  ];
}

function nextWords({ next, nextDebitDate }: NonNullable<DebitReturn>, locale: Locale): string {
  if (next === 'waits') return m.invoice_next_waits();
  return next === 'at_bank' && nextDebitDate
    ? m.invoice_next_at_bank({ date: formatDate(nextDebitDate, locale) })
    : m.invoice_next_file();
}
