import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import { upload } from '../../upload.ts';

const NOTE_LENGTH_MAX = 1000;
const NAME_LENGTH_MAX = 255;

/** The bank's corrected file, handed in, or the name of the one that came in its place; and what the bank said. */
export default function ReplaceDialog({ bankFileId, onClose }: { bankFileId: string; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const [bytes, setBytes] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [fileName, setFileName] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const naming = trpc.bankFiles.nameReplacement.useMutation();
  const replacing = useMutation({
    mutationFn: () =>
      bytes
        ? upload('bank_file', bytes, { bankFileId, note: note.trim() }, { onProgress: setSent })
        : naming.mutateAsync({ bankFileId, fileName: fileName.trim(), note: note.trim() }),
    onSuccess: async () => {
      await Promise.all([utils.bankFiles.invalidate(), utils.reviewItems.invalidate()]);
      showToast('ok', m.bank_file_replace_done());
      onClose();
    },
  });
  const names = bytes !== null || fileName.trim() !== '';
  const says = note.trim() !== '';
  const refusal = replacing.error
    ? (Object.values(refusalOf(replacing.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (names && says && !replacing.isPending) replacing.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !replacing.isPending && onClose()}
      title={m.bank_file_replace()}
      description={m.bank_file_replace_means()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={m.bank_file_replace_file()} error={isChecked && !names ? m.bank_file_replace_which() : refusal}>
          <FileDrop
            file={bytes}
            accept=""
            onChoose={setBytes}
            onRemove={() => setBytes(null)}
            sent={replacing.isPending && bytes ? sent : null}
          />
        </Field>
        {!bytes && (
          <Field label={m.bank_file_replace_name()}>
            <Input value={fileName} maxLength={NAME_LENGTH_MAX} onChange={(event) => setFileName(event.target.value)} />
          </Field>
        )}
        <Field label={m.bank_file_replace_note()} error={isChecked && !says ? m.required_field() : undefined}>
          <Textarea value={note} maxLength={NOTE_LENGTH_MAX} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={replacing.isPending}>
            {m.bank_file_replace()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
