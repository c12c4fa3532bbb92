import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useClient } from '../../me/me.ts';
import { LinesTable } from '../../spreadsheets/lines-table.tsx';
import { toLinesInput } from '../../spreadsheets/preview-address.ts';
import type { LinesOfKind } from '../../spreadsheets/show-lines.tsx';
import { useLineChoices } from '../../spreadsheets/use-line-choices.ts';
import { trpc } from '../../trpc.ts';
import { FixTransaction } from './fix-transaction.tsx';
import { lineColumns, lineName } from './line-columns.tsx';
import type { ShownLines, TransactionsSearch } from './preview-search.ts';
import type { TransactionImport } from './transaction-import.ts';
import { useTransactionImports } from './use-transaction-imports.ts';

type Props = {
  of: TransactionImport;
  search: TransactionsSearch;
  onChange: (change: Partial<TransactionsSearch>) => void;
};

const kindsOf = ({ rowCount, counts }: TransactionImport): readonly LinesOfKind<ShownLines>[] => [
  { kind: 'all', label: m.csv_show_all, count: rowCount },
  { kind: 'invalid', label: m.csv_show_invalid, count: counts.invalid },
  { kind: 'doubtful', label: m.csv_show_doubtful, count: counts.doubtful },
  { kind: 'selected', label: m.csv_show_selected, count: counts.selected },
  { kind: 'failed', label: m.csv_show_failed, count: counts.failed },
];

/** The lines of the file, what is wrong with them, and which of them are planned. */
export function PlannedLines({ of, search, onChange }: Props) {
  useLocale();
  const { currency } = useClient();
  const query = trpc.transactionImports.preview.useQuery(toLinesInput(search), { placeholderData: keepPreviousData });
  const choices = useLineChoices(useTransactionImports(), trpc.useUtils().transactionImports.preview, of, search);
  return (
    <LinesTable
      of={of}
      caption={m.csv_transactions_preview_title()}
      kinds={kindsOf(of)}
      columns={lineColumns(currency)}
      nameOf={lineName}
      query={query}
      choices={choices}
      fix={(row, onClose) => <FixTransaction importId={of.id} row={row} onClose={onClose} />}
      search={search}
      onChange={onChange}
    />
  );
}
