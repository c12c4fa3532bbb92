import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { DiscardImport } from '../../spreadsheets/discard-import.tsx';
import { useTRPC } from '../../trpc.ts';
import { type CustomerImport, UPLOAD_PATH } from './customer-import.ts';

/** Has the lines of an import that was taken back checked once more, as they were mended. */
export function ImportAgain({ of }: { of: CustomerImport }) {
  useLocale();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const again = useMutation(
    trpc.customerImports.again.mutationOptions({
      onSuccess: (next) => void queryClient.setQueryData(trpc.customerImports.byId.queryKey({ importId: of.id }), next),
      onError: sayRefusal,
    }),
  );
  return (
    <Button variant="primary" busy={again.isPending} onClick={() => again.mutate({ importId: of.id })}>
      {m.csv_again()}
    </Button>
  );
}

/** Throws an upload away, and goes on where another one is chosen. */
export function Discard({ of }: { of: CustomerImport }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { go } = useNavigation();
  const discard = useMutation(
    trpc.customerImports.discard.mutationOptions({
      onSuccess: () => {
        showToast('ok', m.csv_discarded({ filename: of.filename }));
        go(UPLOAD_PATH);
        void queryClient.invalidateQueries(trpc.customerImports.list.pathFilter());
      },
      onError: sayRefusal,
    }),
  );
  return (
    <DiscardImport
      of={of}
      busy={discard.isPending || discard.isSuccess}
      onDiscard={() => discard.mutate({ importId: of.id })}
    />
  );
}
