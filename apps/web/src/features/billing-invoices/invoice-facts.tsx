import { formatDate, formatDateRange, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Can } from '../../me/can.tsx';
import type { Invoice } from './invoice.ts';

/** For which days, when, and how the invoice is or was taken. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const locale = useLocale();
  const { startDate, endDate, invoiceDate, dueDate, settlementId } = invoice;
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
      ]}
    />
  );
}

function howItIsTaken({ status, collection, paidDate, paidBy, dueDate }: Invoice, locale: Locale): string {
  const day = (date: string) => ({ date: formatDate(date, locale) });
  if (paidDate)
    return paidBy === 'netting' ? m.invoice_was_netted(day(paidDate)) : m.invoice_was_debited(day(paidDate));
  if (status === 'Overdue') return m.invoice_was_overdue(day(dueDate));
  return collection === 'netting' ? m.invoice_taken_by_netting() : m.invoice_taken_by_debit(day(dueDate));
}
