import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { BankFile } from './bank-file.ts';
import { NoteAction } from './note-action.tsx';

/** A file of the bank that came and is not applied yet: a person may take it out of the way. */
export function WaitingPanel({ file }: { file: BankFile }) {
  useLocale();
  if (file.state !== 'Received') return null;
  return (
    <Banner tone="info" title={m.bank_file_waiting()} actions={<NoteAction bankFileId={file.id} action="setAside" />}>
      {m.bank_file_waiting_means()}
    </Banner>
  );
}
