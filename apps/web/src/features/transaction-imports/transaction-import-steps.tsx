import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CheckSummary } from '../../spreadsheets/check-summary.tsx';
import { ImportSteps } from '../../spreadsheets/import-steps.tsx';
import { Discard, ImportAgain } from './come-back.tsx';
import { PlanLines } from './plan-lines.tsx';
import { Planned, PlannedDialog } from './planned.tsx';
import { PlannedLines } from './planned-lines.tsx';
import type { TransactionsSearch } from './preview-search.ts';
import { TransactionColumnsForm } from './transaction-columns-form.tsx';
import { TRANSACTIONS_UPLOAD_PATH, type TransactionImport } from './transaction-import.ts';

type Props = {
  of: TransactionImport;
  search: TransactionsSearch;
  onChange: (change: Partial<TransactionsSearch>) => void;
};

/** An import of transactions at whatever point it is. */
export function TransactionImportSteps({ of, search, onChange }: Props) {
  const locale = useLocale();
  const { doubtful, undone } = of.counts;
  return (
    <ImportSteps
      of={of}
      title={m.csv_transactions_preview_title()}
      uploadPath={TRANSACTIONS_UPLOAD_PATH}
      columns={(answer) => <TransactionColumnsForm of={of} {...answer} />}
      onMatched={() => onChange({ show: 'all', page: 1 })}
      start={<PlanLines of={of} />}
      ready={
        <CheckSummary of={of} warns={doubtful > 0}>
          {doubtful > 0 && <p>{m.csv_summary_doubtful({ count: doubtful, number: formatNumber(doubtful, locale) })}</p>}
        </CheckSummary>
      }
      imported={<Planned of={of} />}
      undone={m.csv_transactions_undone({ count: undone, number: formatNumber(undone, locale) })}
      again={<ImportAgain of={of} />}
      discard={<Discard of={of} />}
      lines={<PlannedLines of={of} search={search} onChange={onChange} />}
      end={(onClose) => <PlannedDialog of={of} onClose={onClose} />}
    />
  );
}
