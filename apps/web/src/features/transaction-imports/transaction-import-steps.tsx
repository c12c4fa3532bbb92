import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { ClientPage } from '../../me/client-page.tsx';
import { ImportProgress } from '../../spreadsheets/import-progress.tsx';
import { isUnderWay, mayMatchAgain } from '../customer-imports/customer-import.ts';
import { LinesTable } from './lines-table.tsx';
import { PlanLines } from './plan-lines.tsx';
import { Planned, PlannedDialog } from './planned.tsx';
import type { TransactionsSearch } from './preview-search.ts';
import { TransactionColumnsForm } from './transaction-columns-form.tsx';
import { progressOfTransactions, TRANSACTIONS_UPLOAD_PATH, type TransactionImport } from './transaction-import.ts';

type Props = {
  of: TransactionImport;
  search: TransactionsSearch;
  onChange: (change: Partial<TransactionsSearch>) => void;
};

/** An import at whatever point it is: columns to match, lines to look at, work to wait for, a result to take back. */
export function TransactionImportSteps({ of, search, onChange }: Props) {
  const locale = useLocale();
  const [matching, setMatching] = useState(false);
  // The end of an import is told to whoever saw it run, and not again to those who come back to it.
  const [running, setRunning] = useState(false);
  if (of.state === 'importing' && !running) setRunning(true);
  const mayMatch = mayMatchAgain(of.state);
  if (of.state === 'mapping' || (mayMatch && matching))
    return (
      <ClientPage
        key="mapping"
        title={m.csv_mapping_title()}
        description={m.csv_mapping_means({ filename: of.filename })}
      >
        <TransactionColumnsForm
          of={of}
          onDone={() => {
            setMatching(false);
            onChange({ show: 'all', page: 1 });
          }}
          {...(mayMatch && { onKeep: () => setMatching(false) })}
        />
      </ClientPage>
    );
  return (
    <ClientPage
      key={isUnderWay(of.state) ? 'work' : 'lines'}
      title={m.csv_transactions_preview_title()}
      description={m.csv_preview_of({ filename: of.filename, rows: formatNumber(of.rowCount, locale) })}
      actions={<Actions of={of} onMatch={() => setMatching(true)} />}
    >
      <Step of={of} search={search} onChange={onChange} />
      {of.state === 'imported' && running && <PlannedDialog of={of} onClose={() => setRunning(false)} />}
    </ClientPage>
  );
}

function Actions({ of, onMatch }: { of: TransactionImport; onMatch: () => void }) {
  useLocale();
  const { state, counts } = of;
  const goesOn = state === 'ready' || (state === 'imported' && counts.selected > 0);
  return (
    <>
      {mayMatchAgain(state) && <Button onClick={onMatch}>{m.csv_mapping_change()}</Button>}
      {(state === 'undone' || state === 'failed') && (
        <LinkButton href={TRANSACTIONS_UPLOAD_PATH}>{m.csv_preview_other_file()}</LinkButton>
      )}
      {goesOn && <PlanLines of={of} />}
    </>
  );
}

function Step({ of, search, onChange }: Props) {
  const locale = useLocale();
  const { state } = of;
  switch (state) {
    case 'checking':
    case 'importing':
    case 'undoing':
      return <ImportProgress filename={of.filename} state={state} {...progressOfTransactions(of)} />;
    case 'failed':
      return (
        <Banner tone="bad" title={m.csv_failed_title()}>
          {m.import_failure_unreadable()}
        </Banner>
      );
    default:
      return (
        <>
          {state === 'imported' && <Planned of={of} />}
          {state === 'ready' && <Summary of={of} />}
          {state === 'undone' && (
            <Banner tone="info" title={m.csv_undone_title()}>
              {m.csv_transactions_undone({ count: of.counts.undone, number: formatNumber(of.counts.undone, locale) })}
            </Banner>
          )}
          <LinesTable of={of} search={search} onChange={onChange} />
        </>
      );
  }
}

/** What the check found, before the first line is read. */
function Summary({ of: { rowCount, counts } }: { of: TransactionImport }) {
  const locale = useLocale();
  const { valid, invalid, doubtful } = counts;
  return (
    <Banner tone={invalid + doubtful > 0 ? 'warn' : 'ok'}>
      <p className="font-semibold">
        {m.csv_summary_ready({ valid: formatNumber(valid, locale), total: formatNumber(rowCount, locale) })}
      </p>
      {invalid > 0 && <p>{m.csv_summary_invalid({ count: invalid, number: formatNumber(invalid, locale) })}</p>}
      {doubtful > 0 && <p>{m.csv_summary_doubtful({ count: doubtful, number: formatNumber(doubtful, locale) })}</p>}
    </Banner>
  );
}
