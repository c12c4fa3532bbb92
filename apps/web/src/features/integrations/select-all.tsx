import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';

type Props = {
  /** How many are chosen, in words. */
  readonly selected: string;
  readonly isAnyChosen: boolean;
  /** Chooses what can be chosen, which may have to be read first; `cut`: there was more than can be chosen at once. */
  readonly onSelectAll: () => Promise<{ count: number; cut: boolean }>;
  readonly onClear: () => void;
};

/** The head of a pane of what can be imported: how much of it is chosen, and everything or nothing by one press. */
export function SelectAll({ selected, isAnyChosen, onSelectAll, onClear }: Props) {
  useLocale();
  const [busy, setBusy] = useState(false);
  async function selectAll() {
    setBusy(true);
    try {
      const { count, cut } = await onSelectAll();
      if (count === 0) showAlert({ tone: 'info', message: m.integration_select_all_none() });
      else if (cut) showAlert({ tone: 'info', message: m.integration_selected({ count }) });
    } catch (error) {
      sayRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <span className="text-muted-foreground text-small">{selected}</span>
      {isAnyChosen ? (
        <Button size="small" onClick={onClear}>
          {m.integration_select_none()}
        </Button>
      ) : (
        <Button size="small" busy={busy} onClick={() => void selectAll()}>
          {m.integration_select_all()}
        </Button>
      )}
    </>
  );
}
