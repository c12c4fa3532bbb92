import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type InvoiceTax, invoices } from '@cordelle/db/schema/invoices.ts';
import {
  type BillAccount,
  type BillEntryKind,
  type BillLine,
  linesOfBill,
} from '@cordelle/domain/accounting/bill-journal.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { translate } from '@cordelle/engine/words.ts';
import { billJournalInput } from '@cordelle/validation/bill-journal.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { exportKind, partByPart } from '../exports/export-kind.ts';
import { type JournalLine, journalColumns } from '../exports/journal-layouts.ts';
import type { Place } from '../exports/list-order.ts';

type Wanted = z.output<typeof billJournalInput>;
type Line = JournalLine & { readonly number: string; readonly settlementId: string | null };

const columnsOf = ({ layout }: Wanted) =>
  journalColumns<Line>(layout, [
    ['Invoice', ({ number }) => number],
    ['Settlement', ({ settlementId }) => settlementId ?? ''],
  ]);

/** An entry has a line for what is owed, for the fees, and for each of two taxes at most. */
const LINES_OF_ENTRY_MAX = 4;

/** Bills for our fees as entries of a ledger, line by line: issued, paid, come back, taken back. */
export const billJournalExport = exportKind(
  'bill_journal',
  'settings.read_billing_invoices',
  billJournalInput,
  (wanted, { clientId, language }) => ({
    filename: ['fee-journal', wanted.layout, wanted.startDate, wanted.endDate].filter(Boolean).join('-'),
    count: (tx) => countLines(tx, clientId, wanted),
    csvColumns: columnsOf(wanted).map(([heading]) => heading),
    csvParts: partByPart(async (tx, { place, limit }) => {
      const max = Math.max(1, Math.floor(limit / LINES_OF_ENTRY_MAX));
      const found = await entriesFrom(tx, clientId, wanted, place, max);
      const last = found.length < max ? undefined : found.at(-1);
      return {
        rows: found.flatMap((entry) => rowsOf(entry, wanted, language)),
        next: last ? [String(last.invoiceId), String(last.version)] : null,
      };
    }),
    // Programs read it; for people there is the PDF of each bill.
    pdf: () => Promise.reject(new DomainError('export.too_long_for_pdf')),
  }),
);

function rowsOf(entry: Entry, wanted: Wanted, language: Language): string[][] {
  const { kind, number, version, date, currency, settlementId, taxes } = entry;
  const words = translate(`bill_entry_${kind}`, language, { number });
  const described = ({ tax }: BillLine) =>
    tax === null ? words : `${words} – ${translate(`invoice_tax_${tax.toLowerCase()}`, language)}`;
  const figures = { feeCents: entry.feeCents, taxes: taxes.map(({ name, cents }) => ({ name, cents: BigInt(cents) })) };
  return linesOfBill(kind, figures).map((line) => {
    const whole: Line = {
      ...line,
      date,
      currency,
      number,
      settlementId,
      reference: `${number}-${version}`,
      description: described(line),
      account: wanted[line.account] ?? translate(DEFAULT_WORDS[line.account], language),
    };
    return columnsOf(wanted).map(([, cell]) => cell(whole));
  });
}

const DEFAULT_WORDS: Readonly<Record<BillAccount, string>> = {
  payable: 'journal_account_payable',
  fees: 'journal_account_fees',
  salesTax: 'journal_account_tax',
  bank: 'journal_account_bank',
};

type Happened = {
  readonly version: number;
  readonly kind: BillEntryKind;
  readonly date: string;
  /** The settlement it was taken off. */
  readonly settlementId: string | null;
};
const ENTRY = columns(invoices, 'i', {
  invoiceId: 'id',
  number: 'number',
  currency: 'currency',
  feeCents: 'subtotalCents',
  taxes: 'taxes',
});
type Entry = Happened & {
  readonly invoiceId: bigint;
  readonly number: string;
  readonly currency: string;
  readonly feeCents: bigint;
  readonly taxes: readonly InvoiceTax[];
};

/** What of a bill is entered, by the event that says it; a debit that was never paid was never entered. */
const happened = ({ sql }: Tx, clientId: bigint, { startDate, endDate }: Wanted) => sql`
  (select e.stream_id, e.version, e.data->>'settlementId' as settlement,
          case e.type when 'InvoiceIssued' then 'issued' when 'InvoiceCredited' then 'credited'
                      when 'InvoiceDebitReturned' then 'debit_returned'
                      else case e.data->>'by' when 'netting' then 'netted' else 'debited' end end as kind,
          coalesce(e.data->>'issuedOn', e.data->>'paidOn', e.data->>'returnedOn', e.data->>'creditedOn') as date
     from events e
    where e.client_id = ${clientId} and e.stream_type = 'invoice'
      and (e.type in ('InvoiceIssued', 'InvoicePaid', 'InvoiceCredited')
           or (e.type = 'InvoiceDebitReturned' and e.data->>'stage' = 'after_payment'))) h
  join invoices i on i.client_id = ${clientId} and i.id = h.stream_id and i.total_cents <> 0
   and ${startDate ? sql`h.date >= ${startDate}` : sql`true`} and ${endDate ? sql`h.date <= ${endDate}` : sql`true`}`;

/** So many entries from a place on: a bill, and how far its story was told. */
const entriesFrom = (tx: Tx, clientId: bigint, wanted: Wanted, place: Place | null, max: number) => tx.sql`
  select ${ENTRY}, ${computed<Happened>({ version: 'h.version', kind: 'h.kind', date: 'h.date', settlementId: 'h.settlement' })}
    from ${happened(tx, clientId, wanted)}
   where (h.stream_id, h.version) > (${BigInt(place?.[0] ?? 0)}::bigint, ${Number(place?.[1] ?? 0)}::int)
   order by h.stream_id, h.version limit ${max}`;

async function countLines(tx: Tx, clientId: bigint, wanted: Wanted): Promise<number> {
  const rows = await tx.sql<{ kind: BillEntryKind; count: number; taxes: number }[]>`
    select h.kind, count(*)::int as count, coalesce(sum(jsonb_array_length(i.taxes)), 0)::int as taxes
      from ${happened(tx, clientId, wanted)} group by h.kind`;
  const lines = ({ kind, count, taxes }: (typeof rows)[number]): number =>
    2 * count + (kind === 'issued' || kind === 'credited' ? taxes : 0);
  return rows.reduce((sum, row) => sum + lines(row), 0);
}
