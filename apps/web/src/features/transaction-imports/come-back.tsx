import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { DiscardImport } from '../../spreadsheets/discard-import.tsx';
import { trpc } from '../../trpc.ts';
import { TRANSACTIONS_UPLOAD_PATH, type TransactionImport } from './transaction-import.ts';

/** Has the lines of an import that was taken back checked once more, as they were mended. */
export function ImportAgain({ of }: { of: TransactionImport }) {
  useLocale();
  const utils = trpc.useUtils();
  const again = trpc.transactionImports.again.useMutation({
    onSuccess: (next) => void utils.transactionImports.byId.setData({ importId: of.id }, next),
    onError: sayRefusal,
  });
  return (
    <Button variant="primary" busy={again.isPending} onClick={() => again.mutate({ importId: of.id })}>
      {m.csv_again()}
    </Button>
  );
}

/** Throws an upload away, and goes on where another one is chosen. */
export function Discard({ of }: { of: TransactionImport }) {
  const utils = trpc.useUtils();
  const { go } = useNavigation();
  const discard = trpc.transactionImports.discard.useMutation({
    onSuccess: () => {
      showToast('ok', m.csv_discarded({ filename: of.filename }));
      go(TRANSACTIONS_UPLOAD_PATH);
      void utils.transactionImports.list.invalidate();
    },
    onError: sayRefusal,
  });
  return (
    <DiscardImport
      of={of}
      busy={discard.isPending || discard.isSuccess}
      onDiscard={() => discard.mutate({ importId: of.id })}
    />
  );
}
