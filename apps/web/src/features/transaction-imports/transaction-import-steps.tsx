import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';
import { CheckSummary } from '../../spreadsheets/check-summary.tsx';
import { ImportSteps } from '../../spreadsheets/import-steps.tsx';
import { Planned, PlannedDialog } from './planned.tsx';
import { PlannedLines } from './planned-lines.tsx';
import type { TransactionsSearch } from './preview-search.ts';
import { TransactionColumnsForm } from './transaction-columns-form.tsx';
import type { TransactionImport } from './transaction-import.ts';
import { TransactionReview } from './transaction-review.tsx';
import { useTransactionImports } from './use-transaction-imports.ts';

type Props = {
  of: TransactionImport;
  search: TransactionsSearch;
  onChange: (change: Partial<TransactionsSearch>) => void;
};

/** An import of transactions at whatever point it is. */
export function TransactionImportSteps({ of, search, onChange }: Props) {
  const locale = useLocale();
  const kind = useTransactionImports();
  const { currency } = useClient();
  const { doubtful, selected, undone } = of.counts;
  return (
    <ImportSteps
      of={of}
      title={m.csv_transactions_preview_title()}
      kind={kind}
      columns={(answer) => <TransactionColumnsForm of={of} {...answer} />}
      onMatched={() => onChange({ show: 'all', page: 1 })}
      start={m.csv_import_transactions({
        count: selected,
        number: formatNumber(selected, locale),
        total: formatMoney(of.selectedTotal, currency, locale),
      })}
      ready={(onMatch) => (
        <>
          <CheckSummary of={of} warns={doubtful > 0}>
            {doubtful > 0 && (
              <p>{m.csv_summary_doubtful({ count: doubtful, number: formatNumber(doubtful, locale) })}</p>
            )}
          </CheckSummary>
          <TransactionReview of={of} onMatch={onMatch} />
        </>
      )}
      imported={<Planned of={of} />}
      undone={m.csv_transactions_undone({ count: undone, number: formatNumber(undone, locale) })}
      lines={<PlannedLines of={of} search={search} onChange={onChange} />}
      end={(onClose) => <PlannedDialog of={of} onClose={onClose} />}
    />
  );
}
