import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { trpc } from '../../trpc.ts';
import type { CustomerImport } from './customer-import.ts';

/** Takes an import back, once somebody read what happens to whom. */
export function UndoImport({ of }: { of: CustomerImport }) {
  useLocale();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const undo = trpc.customerImports.undo.useMutation({
    onSuccess: (next) => void utils.customerImports.byId.setData({ importId: of.id }, next),
    onError: sayRefusal,
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
        description={<Effects of={of} />}
        action={m.csv_undo()}
        busy={undo.isPending}
        onAction={() => undo.mutate({ importId: of.id })}
      />
    </>
  );
}

function Effects({ of: { counts } }: { of: CustomerImport }) {
  const locale = useLocale();
  const { imported, updated } = counts;
  return (
    <>
      {imported > 0 && m.csv_undo_created({ count: imported, number: formatNumber(imported, locale) })}{' '}
      {updated > 0 && m.csv_undo_updated({ count: updated, number: formatNumber(updated, locale) })}{' '}
      {imported > 0 && m.csv_undo_kept()}
    </>
  );
}
