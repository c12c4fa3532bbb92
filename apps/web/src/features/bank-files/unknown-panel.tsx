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

/** Asks what the bank says about a file whose hand-over nobody saw end. Shown only while it is unknown. */
export function UnknownPanel({ file }: { file: BankFile }) {
  useLocale();
  const [atBank, setAtBank] = useState<boolean | null>(null);
  if (file.state !== 'Unknown') return null;
  return (
    <Banner
      tone="warn"
      title={m.bank_file_unknown_title()}
      actions={
        <>
          <Button onClick={() => setAtBank(true)}>{m.bank_file_unknown_at_bank()}</Button>
          <Button onClick={() => setAtBank(false)}>{m.bank_file_unknown_never_arrived()}</Button>
        </>
      }
    >
      {m.bank_file_unknown_means()}
      {atBank !== null && <FindingDialog file={file} atBank={atBank} onClose={() => setAtBank(null)} />}
    </Banner>
  );
}

function FindingDialog({ file, atBank, onClose }: { file: BankFile; atBank: boolean; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const decide = useMutation(
    trpc.bankFiles.decideUnknown.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.bankFiles.pathFilter()),
          queryClient.invalidateQueries(trpc.reviewItems.pathFilter()),
        ]);
        showToast('ok', m.bank_file_unknown_decided());
        onClose();
      },
    }),
  );
  return (
    <Suspense>
      <LazyNoteDialog
        title={atBank ? m.bank_file_unknown_at_bank() : m.bank_file_unknown_never_arrived()}
        description={atBank ? m.bank_file_unknown_at_bank_means() : m.bank_file_unknown_never_arrived_means()}
        label={m.bank_file_unknown_note()}
        missing={m.required_field()}
        action={m.bank_file_unknown_record()}
        sending={{ ...decide, mutate: (note) => decide.mutate({ bankFileId: file.id, atBank, note }) }}
        onClose={onClose}
      />
    </Suspense>
  );
}
