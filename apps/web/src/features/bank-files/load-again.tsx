import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTRPC } from '../../trpc.ts';
import type { BankFile } from './bank-file.ts';
import { LazyNoteDialog } from './lazy-note-dialog.ts';

/** Has a file that was set aside read once more, with what was put right. */
export function LoadAgain({ file }: { file: BankFile }) {
  useLocale();
  const [isOpen, setOpen] = useState(false);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const loadAgain = useMutation(
    trpc.bankFiles.loadAgain.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.bankFiles.pathFilter()),
          queryClient.invalidateQueries(trpc.reviewItems.pathFilter()),
        ]);
        showToast('ok', m.bank_file_load_again_asked());
        setOpen(false);
      },
    }),
  );
  return (
    <>
      <Button className="w-fit" onClick={() => setOpen(true)}>
        {m.bank_file_load_again()}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyNoteDialog
            title={m.bank_file_load_again()}
            description={m.bank_file_load_again_means()}
            label={m.bank_file_load_again_note()}
            missing={m.required_field()}
            action={m.bank_file_load_again()}
            sending={{ ...loadAgain, mutate: (note) => loadAgain.mutate({ bankFileId: file.id, note }) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
