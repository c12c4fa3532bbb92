import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { NoteDialog } from '../../note-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { BankFile } from './bank-file.ts';

type FindingProps = { file: BankFile; atBank: boolean; onClose: () => void };

/** What the bank said about a file whose hand-over nobody saw end. */
export default function FindingDialog({ file, atBank, onClose }: FindingProps) {
  const utils = trpc.useUtils();
  const decide = trpc.bankFiles.decideUnknown.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.bankFiles.invalidate(), utils.reviewItems.invalidate()]);
      showToast('ok', m.bank_file_unknown_decided());
      onClose();
    },
  });
  return (
    <NoteDialog
      title={atBank ? m.bank_file_unknown_at_bank() : m.bank_file_unknown_never_arrived()}
      description={atBank ? m.bank_file_unknown_at_bank_means() : m.bank_file_unknown_never_arrived_means()}
      label={m.bank_file_unknown_note()}
      missing={m.required_field()}
      action={m.bank_file_unknown_record()}
      sending={{ ...decide, mutate: (note) => decide.mutate({ bankFileId: file.id, atBank, note }) }}
      onClose={onClose}
    />
  );
}
