import { centsText } from '@cordelle/domain/money.ts';
import type { JournalLayout } from '@cordelle/validation/journal-layout.ts';

/** One line of an entry of a journal, in the words of whoever takes it along. */
export type JournalLine = {
  readonly date: string;
  /** Of the entry: the same on each of its lines, and of no other. */
  readonly reference: string;
  readonly account: string;
  readonly description: string;
  readonly debitCents: bigint;
  readonly creditCents: bigint;
  readonly currency: string;
};
type Column<Line> = readonly [heading: string, cell: (line: Line) => string];

const amount = (cents: bigint): string => (cents === 0n ? '' : centsText(cents));
const date: Column<JournalLine>[1] = (line) => line.date;
const reference: Column<JournalLine>[1] = (line) => line.reference;
const account: Column<JournalLine>[1] = (line) => line.account;
const description: Column<JournalLine>[1] = (line) => line.description;
const debit: Column<JournalLine>[1] = ({ debitCents }) => amount(debitCents);
const credit: Column<JournalLine>[1] = ({ creditCents }) => amount(creditCents);
const currency: Column<JournalLine>[1] = (line) => line.currency;

/** Headings as the programs' own importers call them; they ask which column is what all the same. */
const LAYOUTS: Readonly<Record<JournalLayout, readonly Column<JournalLine>[]>> = {
  general_ledger: [
    ['Date', date],
    ['Reference', reference],
    ['Account', account],
    ['Description', description],
    ['Debit', debit],
    ['Credit', credit],
    ['Currency', currency],
  ],
  sage: [
    ['Reference', reference],
    ['Date', date],
    ['Ledger Account', account],
    ['Details', description],
    ['Debit', debit],
    ['Credit', credit],
  ],
  wave: [
    ['Date', date],
    ['Description', (line) => `${line.description} (${line.reference})`],
    ['Account', account],
    ['Amount', ({ debitCents, creditCents }) => centsText(debitCents - creditCents)],
  ],
  freshbooks: [
    ['Entry Date', date],
    ['Entry Name', reference],
    ['Account Name', account],
    ['Description', description],
    ['Debit', debit],
    ['Credit', credit],
    ['Currency', currency],
  ],
};

/** Columns of a journal in a layout; a ledger has room for what the journal says besides. */
export const journalColumns = <Line extends JournalLine>(
  layout: JournalLayout,
  besides: readonly Column<Line>[],
): readonly Column<Line>[] => (layout === 'general_ledger' ? [...LAYOUTS[layout], ...besides] : LAYOUTS[layout]);
