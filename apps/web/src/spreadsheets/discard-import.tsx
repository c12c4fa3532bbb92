import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { discards, type SpreadsheetImport } from './import-work.ts';

/** Throws an upload away that nobody uses, once somebody said so; nothing where it was imported. */
export function DiscardImport({
  of,
  onDiscard,
  busy,
}: {
  of: SpreadsheetImport & { readonly filename: string };
  onDiscard: () => void;
  busy: boolean;
}) {
  useLocale();
  const [asking, setAsking] = useState(false);
  if (!discards(of.state)) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.csv_discard()}</Button>
      <AlertDialog
        open={asking}
        onOpenChange={(open) => !busy && setAsking(open)}
        title={m.csv_discard_title({ filename: of.filename })}
        description={m.csv_discard_means()}
        action={m.csv_discard()}
        busy={busy}
        onAction={onDiscard}
      />
    </>
  );
}
