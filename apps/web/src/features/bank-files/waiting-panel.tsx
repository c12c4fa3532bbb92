import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTRPC } from '../../trpc.ts';
import type { BankFile } from './bank-file.ts';
import { LazyNoteDialog } from './lazy-note-dialog.ts';

/** A file of the bank that came and is not applied yet: a person may take it out of the way. */
export default function WaitingPanel({ file }: { file: BankFile }) {
  useLocale();
  const [isOpen, setOpen] = useState(false);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const setAside = useMutation(
    trpc.bankFiles.setAside.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.bankFiles.pathFilter()),
          queryClient.invalidateQueries(trpc.reviewItems.pathFilter()),
        ]);
        showToast('ok', m.bank_file_set_aside_done());
        setOpen(false);
      },
    }),
  );
  return (
    <Banner
      tone="info"
      title={m.bank_file_waiting()}
      actions={<Button onClick={() => setOpen(true)}>{m.bank_file_set_aside()}</Button>}
    >
      {m.bank_file_waiting_means()}
      {isOpen && (
        <Suspense>
          <LazyNoteDialog
            title={m.bank_file_set_aside()}
            description={m.bank_file_set_aside_means()}
            label={m.bank_file_set_aside_note()}
            missing={m.required_field()}
            action={m.bank_file_set_aside()}
            sending={{ ...setAside, mutate: (note) => setAside.mutate({ bankFileId: file.id, note }) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Banner>
  );
}
