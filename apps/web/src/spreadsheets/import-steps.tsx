import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type ReactNode, useState } from 'react';
import { ClientPage } from '../me/client-page.tsx';
import { DiscardImport, ImportAgain, StartImport } from './import-buttons.tsx';
import type { ImportKind } from './import-kind.ts';
import { ImportProgress } from './import-progress.tsx';
import { isGivenUp, isUnderWay, mayMatchAgain, progressOf, type SpreadsheetImport } from './import-work.ts';

type Props<Of extends SpreadsheetImport> = {
  of: Of;
  kind: ImportKind<Of>;
  title: string;
  /** Matches columns; `onKeep` where what is matched already may stay. */
  columns: (answer: { onDone: () => void; onKeep?: () => void }) => ReactNode;
  /** Columns were matched anew: its lines are shown from the first. */
  onMatched: () => void;
  /** Words of the button that begins the import of the chosen lines. */
  start: string;
  /** What stands above the lines at each point. `onMatch`: says once more which column is which. */
  ready: (onMatch: () => void) => ReactNode;
  imported: ReactNode;
  /** What became of the lines that were taken back, in words. */
  undone: string;
  lines: ReactNode;
  /** Tells the end of the import to whoever saw it run. */
  end: (onClose: () => void) => ReactNode;
};

/** An import at whatever point it is: columns to match, lines to look at, work to wait for, a result to take back. */
export function ImportSteps<Of extends SpreadsheetImport>(props: Props<Of>) {
  const { of, kind, title, columns, onMatched, end } = props;
  const locale = useLocale();
  const [matching, setMatching] = useState(false);
  // The end of an import is told to whoever saw it run, and not again to those who come back to it.
  const [running, setRunning] = useState(false);
  if (of.state === 'importing' && !running) setRunning(true);
  const mayMatch = mayMatchAgain(of.state);
  if (of.state === 'mapping' || (mayMatch && matching)) {
    const onDone = () => {
      setMatching(false);
      onMatched();
    };
    return (
      <ClientPage
        key="mapping"
        title={m.csv_mapping_title()}
        description={m.csv_mapping_means({ filename: of.filename })}
        actions={<DiscardImport of={of} kind={kind} />}
      >
        {columns(mayMatch ? { onDone, onKeep: () => setMatching(false) } : { onDone })}
      </ClientPage>
    );
  }
  return (
    <ClientPage
      // Its own page for the reader: the button that led on is gone, so focus begins at the heading again.
      key={isUnderWay(of.state) ? 'work' : 'lines'}
      title={title}
      description={m.csv_preview_of({ filename: of.filename, rows: formatNumber(of.rowCount, locale) })}
      actions={<Actions {...props} onMatch={() => setMatching(true)} />}
    >
      <Step {...props} onMatch={() => setMatching(true)} />
      {of.state === 'imported' && running && !isGivenUp(of) && end(() => setRunning(false))}
    </ClientPage>
  );
}

function Actions<Of extends SpreadsheetImport>({ of, kind, start, onMatch }: Props<Of> & { onMatch: () => void }) {
  useLocale();
  const { state, counts } = of;
  const goesOn = state === 'ready' || (state === 'imported' && counts.selected > 0);
  return (
    <>
      {mayMatchAgain(state) && <Button onClick={onMatch}>{m.csv_mapping_change()}</Button>}
      {(state === 'undone' || state === 'failed') && (
        <LinkButton href={kind.uploadPath}>{m.csv_preview_other_file()}</LinkButton>
      )}
      <DiscardImport of={of} kind={kind} />
      {state === 'undone' && <ImportAgain of={of} kind={kind} />}
      {goesOn && (
        <StartImport of={of} kind={kind}>
          {start}
        </StartImport>
      )}
    </>
  );
}

function Step({
  of,
  ready,
  imported,
  undone,
  lines,
  onMatch,
}: Omit<Props<SpreadsheetImport>, 'kind'> & { onMatch: () => void }) {
  useLocale();
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
          {isGivenUp(of) && <GivenUp of={of} />}
          {state === 'imported' && imported}
          {state === 'ready' && ready(onMatch)}
          {state === 'undone' && (
            <Banner tone="info" title={m.csv_undone_title()}>
              {undone}
            </Banner>
          )}
          {lines}
        </>
      );
  }
}

/** What could not be finished or undone, how much of it is left, and what can be done. */
function GivenUp({ of: { failure, counts } }: { of: SpreadsheetImport }) {
  const locale = useLocale();
  const isUndo = failure === 'import_failure_undo_given_up';
  const { selected } = counts;
  return (
    <Banner tone="bad" title={isUndo ? m.csv_given_up_undo_title() : m.csv_given_up_title()}>
      {!isUndo && selected > 0 && (
        <p>{m.csv_given_up_left({ count: selected, number: formatNumber(selected, locale) })}</p>
      )}
      <p>{isUndo ? m.import_failure_undo_given_up() : m.import_failure_given_up()}</p>
    </Banner>
  );
}
