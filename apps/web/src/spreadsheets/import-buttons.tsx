import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sayRefusal } from '../failure/say-refusal.ts';
import { type ImportKind, oneByOne, standsAs } from './import-kind.ts';
import { discards, type SpreadsheetImport } from './import-work.ts';

type Props<Of extends SpreadsheetImport> = { of: Of; kind: ImportKind<Of> };

/** Begins once every choice made before has arrived. `children`: how many lines, in words. */
export function StartImport<Of extends SpreadsheetImport>({ of, kind, children }: Props<Of> & { children: ReactNode }) {
  useLocale();
  const start = kind.procedures.start.useMutation({ ...oneByOne(kind.name, of.id), ...standsAs(kind.cached.byId, of) });
  const none = of.counts.selected === 0;
  return (
    <Button
      variant="primary"
      busy={start.isPending}
      disabled={none}
      {...(none && { title: m.csv_select_hint() })}
      onClick={() => start.mutate({ importId: of.id })}
    >
      {children}
    </Button>
  );
}

/** Takes an import back, once somebody read what happens: `means`. */
export function UndoImport<Of extends SpreadsheetImport>({ of, kind, means }: Props<Of> & { means: ReactNode }) {
  useLocale();
  const [asking, setAsking] = useState(false);
  const undo = kind.procedures.undo.useMutation({
    ...standsAs(kind.cached.byId, of),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" />
        {m.csv_undo()}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={(open) => !undo.isPending && setAsking(open)}
        title={m.csv_undo_title({ filename: of.filename })}
        description={means}
        action={m.csv_undo()}
        busy={undo.isPending}
        onAction={() => undo.mutate({ importId: of.id })}
      />
    </>
  );
}

/** Has the lines of an import that was taken back checked once more, as they were fixed. */
export function ImportAgain<Of extends SpreadsheetImport>({ of, kind }: Props<Of>) {
  useLocale();
  const again = kind.procedures.again.useMutation(standsAs(kind.cached.byId, of));
  return (
    <Button variant="primary" busy={again.isPending} onClick={() => again.mutate({ importId: of.id })}>
      {m.csv_again()}
    </Button>
  );
}

/**
 * Throws an upload away that nobody uses, once somebody said so, and goes on where another one is chosen; nothing where it was
 * imported.
 */
export function DiscardImport<Of extends SpreadsheetImport>({ of, kind }: Props<Of>) {
  useLocale();
  const { go } = useNavigation();
  const [asking, setAsking] = useState(false);
  const discard = kind.procedures.discard.useMutation({
    onSuccess: () => {
      showToast('ok', m.csv_discarded({ filename: of.filename }));
      go(kind.uploadPath);
      void kind.cached.list.invalidate();
    },
    onError: sayRefusal,
  });
  const busy = discard.isPending || discard.isSuccess;
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
        onAction={() => discard.mutate({ importId: of.id })}
      />
    </>
  );
}
