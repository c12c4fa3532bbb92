import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import type { TransactionImport } from './transaction-import.ts';

/** Takes an import back, once somebody read what happens. */
export function UndoTransactions({ of }: { of: TransactionImport }) {
  const locale = useLocale();
  const { currency } = useClient();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const undo = trpc.transactionImports.undo.useMutation({
    onSuccess: (next) => void utils.transactionImports.byId.setData({ importId: of.id }, next),
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
        description={m.csv_transactions_undo_means({
          count: of.counts.imported,
          number: formatNumber(of.counts.imported, locale),
          total: formatMoney(of.importedTotal, currency, locale),
        })}
        action={m.csv_undo()}
        busy={undo.isPending}
        onAction={() => undo.mutate({ importId: of.id })}
      />
    </>
  );
}
