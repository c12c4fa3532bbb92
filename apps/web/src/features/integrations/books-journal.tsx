import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import type { Connected, JournalRow } from './integration.ts';

const PAGE = 10;

const RESULTS = {
  done: { read: m.books_journal_read, written: m.books_journal_written },
  refused: { read: m.books_journal_refused, written: m.books_journal_refused },
  unanswered: { read: m.books_journal_unanswered, written: m.books_journal_unanswered },
} as const;

const WHAT: Readonly<Record<string, () => string>> = {
  contacts: m.books_journal_contacts,
  invoices: m.books_journal_invoices,
  contact: m.integration_journal_contact,
  customer: m.integration_journal_customer,
  invoice: m.integration_journal_invoice,
  invoice_changed: m.integration_journal_invoice_changed,
  invoice_closed: m.integration_journal_invoice_closed,
  payment_removed: m.books_journal_payment_removed,
  payment_changed: m.books_journal_payment_changed,
  payment_restored: m.books_journal_payment_restored,
  payment_again: m.books_journal_payment_again,
  payment_left: m.books_journal_payment_left,
  organisation: m.integrations_organization,
  payment: m.books_document_payment,
  credit: m.books_document_credit,
  reversal: m.books_document_reversal,
  movement: m.books_document_transfer,
  transfer: m.books_document_transfer,
  transfer_back: m.books_document_transfer_back,
  fee: m.books_document_fee,
  reserve: m.books_document_reserve,
  reserve_back: m.books_document_reserve_back,
};

const columns = (zone: string, name: string, locale: Locale): readonly Column<JournalRow>[] => [
  {
    id: 'what',
    header: m.books_reports_what,
    card: 'title',
    cell: ({ what, reference, count, customerId, customerName }) => (
      <span className="grid">
        <span>
          {[WHAT[what]?.() ?? what, reference ?? (count === null ? '' : formatNumber(count, locale))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {customerId && (
          <TextLink href={`/client/customers/${customerId}`} className="font-normal">
            {customerName}
          </TextLink>
        )}
      </span>
    ),
  },
  { id: 'at', header: m.books_journal_when, cell: ({ at }) => <Instant at={at} zone={zone} /> },
  {
    id: 'result',
    header: m.books_journal_result,
    cell: ({ result, direction, words }) => (
      <span className="grid">
        <span>{RESULTS[result][direction]()}</span>
        {words && <span className="wrap-anywhere text-muted-foreground">{words}</span>}
      </span>
    ),
  },
  {
    id: 'link',
    header: () => name,
    cell: ({ link }) =>
      link && (
        <TextLink href={link} target="_blank" rel="noopener">
          {m.books_journal_open({ name })}
        </TextLink>
      ),
  },
];

/** What was read from the books and written into them, with a link to each record there. */
export function BooksJournal({ found }: { found: Connected }) {
  const locale = useLocale();
  const { zone } = RAIL_FACTS[useClient().country];
  const { name } = found;
  const [page, setPage] = useState(1);
  const query = trpc.integrations.journal.useQuery(
    { skip: (page - 1) * PAGE, limit: PAGE },
    { placeholderData: keepPreviousData },
  );
  const shown = useMemo(() => columns(zone, name, locale), [zone, name, locale]);
  return (
    <Panel title={m.books_journal_title()}>
      <PanelQuery query={query} rows={4}>
        {(entries) =>
          entries.count === 0 ? (
            <p className="p-4 text-muted-foreground">{m.books_journal_none()}</p>
          ) : (
            <DataTable
              caption={m.books_journal_title()}
              columns={shown}
              rows={entries.records}
              rowKey={({ id }) => id}
              refreshing={query.isPlaceholderData}
              height="auto"
              pager={{
                page,
                pageSize: PAGE,
                total: entries.count,
                totalIsBound: !entries.countIsExact,
                onPageChange: setPage,
              }}
            />
          )
        }
      </PanelQuery>
    </Panel>
  );
}
