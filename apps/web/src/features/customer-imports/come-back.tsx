import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { DiscardImport } from '../../spreadsheets/discard-import.tsx';
import { trpc } from '../../trpc.ts';
import { type CustomerImport, UPLOAD_PATH } from './customer-import.ts';

/** Has the lines of an import that was taken back checked once more, as they were mended. */
export function ImportAgain({ of }: { of: CustomerImport }) {
  useLocale();
  const utils = trpc.useUtils();
  const again = trpc.customerImports.again.useMutation({
    onSuccess: (next) => void utils.customerImports.byId.setData({ importId: of.id }, next),
    onError: sayRefusal,
  });
  return (
    <Button variant="primary" busy={again.isPending} onClick={() => again.mutate({ importId: of.id })}>
      {m.csv_again()}
    </Button>
  );
}

/** Throws an upload away, and goes on where another one is chosen. */
export function Discard({ of }: { of: CustomerImport }) {
  const utils = trpc.useUtils();
  const { go } = useNavigation();
  const discard = trpc.customerImports.discard.useMutation({
    onSuccess: () => {
      showToast('ok', m.csv_discarded({ filename: of.filename }));
      go(UPLOAD_PATH);
      void utils.customerImports.list.invalidate();
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
