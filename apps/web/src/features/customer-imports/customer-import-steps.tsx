import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CheckSummary } from '../../spreadsheets/check-summary.tsx';
import { ImportSteps } from '../../spreadsheets/import-steps.tsx';
import { CustomerColumnsForm } from './customer-columns-form.tsx';
import { type CustomerImport, undoneWords } from './customer-import.ts';
import { CustomerReview } from './customer-review.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportedDialog } from './imported-dialog.tsx';
import type { PreviewSearch } from './preview-search.ts';
import { PreviewTable } from './preview-table.tsx';
import { useCustomerImports } from './use-customer-imports.ts';

type Props = {
  of: CustomerImport;
  search: PreviewSearch;
  onChange: (change: Partial<PreviewSearch>) => void;
};

/** An import of customers at whatever point it is. */
export function CustomerImportSteps({ of, search, onChange }: Props) {
  const locale = useLocale();
  const kind = useCustomerImports();
  const { existing, told, selected } = of.counts;
  return (
    <ImportSteps
      of={of}
      title={m.csv_preview_title()}
      kind={kind}
      columns={(answer) => <CustomerColumnsForm of={of} {...answer} />}
      onMatched={() => onChange({ show: 'all', page: 1 })}
      start={m.csv_import_selected({ count: selected, number: formatNumber(selected, locale) })}
      ready={(onMatch) => (
        <>
          <CheckSummary of={of}>
            {existing > 0 && (
              <p>
                {m.csv_summary_existing({ count: existing, number: formatNumber(existing, locale) })}{' '}
                {told === null && m.csv_summary_existing_told()}
              </p>
            )}
            {told !== null && told > 0 && (
              <p>{m.csv_summary_told({ count: told, number: formatNumber(told, locale) })}</p>
            )}
          </CheckSummary>
          <CustomerReview of={of} onMatch={onMatch} />
        </>
      )}
      imported={<ImportResult of={of} />}
      undone={undoneWords(of, locale)}
      lines={<PreviewTable of={of} search={search} onChange={onChange} />}
      end={(onClose) => <ImportedDialog of={of} onClose={onClose} />}
    />
  );
}
