import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { ClientPage } from '../../me/client-page.tsx';
import { ImportProgress } from '../../spreadsheets/import-progress.tsx';
import { CustomerColumnsForm } from './customer-columns-form.tsx';
import { type CustomerImport, isUnderWay, mayMatchAgain, progressOf, UPLOAD_PATH } from './customer-import.ts';
import { ImportResult } from './import-result.tsx';
import { ImportedDialog } from './imported-dialog.tsx';
import type { PreviewSearch } from './preview-search.ts';
import { PreviewTable } from './preview-table.tsx';
import { StartImport } from './start-import.tsx';

type Props = {
  of: CustomerImport;
  search: PreviewSearch;
  onChange: (change: Partial<PreviewSearch>) => void;
};

/** An import at whatever point it is: columns to match, lines to look at, work to wait for, a result to take back. */
export function ImportSteps({ of, search, onChange }: Props) {
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
        <CustomerColumnsForm
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
      // Its own page for the reader: the button that led on is gone, so focus begins at the heading again.
      key={isUnderWay(of.state) ? 'work' : 'lines'}
      title={m.csv_preview_title()}
      description={m.csv_preview_of({ filename: of.filename, rows: formatNumber(of.rowCount, locale) })}
      actions={<Actions of={of} onMatch={() => setMatching(true)} />}
    >
      <Step of={of} search={search} onChange={onChange} />
      {of.state === 'imported' && running && <ImportedDialog of={of} onClose={() => setRunning(false)} />}
    </ClientPage>
  );
}

function Actions({ of, onMatch }: { of: CustomerImport; onMatch: () => void }) {
  useLocale();
  const { state, counts } = of;
  const goesOn = state === 'ready' || (state === 'imported' && counts.selected > 0);
  return (
    <>
      {mayMatchAgain(state) && <Button onClick={onMatch}>{m.csv_mapping_change()}</Button>}
      {(state === 'undone' || state === 'failed') && (
        <LinkButton href={UPLOAD_PATH}>{m.csv_preview_other_file()}</LinkButton>
      )}
      {goesOn && <StartImport of={of} />}
    </>
  );
}

function Step({ of, search, onChange }: Props) {
  const { state } = of;
  switch (state) {
    case 'checking':
    case 'importing':
    case 'undoing':
      return <ImportProgress filename={of.filename} state={state} {...progressOf(of)} />;
    case 'failed':
      return (
        <Banner tone="bad" title={m.csv_failed_title()}>
          {m.import_failure_unreadable()}
        </Banner>
      );
    default:
      return (
        <>
          {state === 'imported' && <ImportResult of={of} />}
          {state === 'ready' && <Summary of={of} />}
          {state === 'undone' && <Undone of={of} />}
          <PreviewTable of={of} search={search} onChange={onChange} />
        </>
      );
  }
}

function Undone({ of: { counts } }: { of: CustomerImport }) {
  const locale = useLocale();
  return (
    <Banner tone="info" title={m.csv_undone_title()}>
      {m.csv_undone_of({ count: counts.undone, number: formatNumber(counts.undone, locale) })}
    </Banner>
  );
}

/** What the check found, before the first line is read. */
function Summary({ of: { rowCount, counts } }: { of: CustomerImport }) {
  const locale = useLocale();
  const { valid, invalid, existing } = counts;
  return (
    <Banner tone={invalid > 0 ? 'warn' : 'ok'}>
      <p className="font-semibold">
        {m.csv_summary_ready({ valid: formatNumber(valid, locale), total: formatNumber(rowCount, locale) })}
      </p>
      {invalid > 0 && <p>{m.csv_summary_invalid({ count: invalid, number: formatNumber(invalid, locale) })}</p>}
      {existing > 0 && <p>{m.csv_summary_existing({ count: existing, number: formatNumber(existing, locale) })}</p>}
    </Banner>
  );
}
