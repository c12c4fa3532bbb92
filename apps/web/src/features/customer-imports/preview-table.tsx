import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMediaQuery } from '@cordelle/ui/media-query.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { LinesTable } from '../../spreadsheets/lines-table.tsx';
import { toLinesInput } from '../../spreadsheets/preview-address.ts';
import { useLineChoices } from '../../spreadsheets/use-line-choices.ts';
import { trpc } from '../../trpc.ts';
import type { CustomerImport } from './customer-import.ts';
import { FixLine } from './fix-line.tsx';
import { linesOfKind } from './lines-of-kind.ts';
import { CROWDED, nameOf, previewColumns } from './preview-columns.tsx';
import type { PreviewSearch } from './preview-search.ts';
import { useCustomerImports } from './use-customer-imports.ts';

type Props = {
  of: CustomerImport;
  search: PreviewSearch;
  onChange: (change: Partial<PreviewSearch>) => void;
};

/** The lines of the file, what is wrong with them, and which of them are imported. */
export function PreviewTable({ of, search, onChange }: Props) {
  useLocale();
  const query = trpc.customerImports.preview.useQuery(toLinesInput(search), { placeholderData: keepPreviousData });
  const choices = useLineChoices(useCustomerImports(), trpc.useUtils().customerImports.preview, of, search);
  const crowded = useMediaQuery(CROWDED);
  return (
    <LinesTable
      of={of}
      caption={m.csv_preview_title()}
      kinds={linesOfKind(of)}
      columns={previewColumns(crowded)}
      nameOf={nameOf}
      query={query}
      choices={choices}
      fix={(row, onClose) => <FixLine importId={of.id} row={row} onClose={onClose} />}
      search={search}
      onChange={onChange}
    />
  );
}
