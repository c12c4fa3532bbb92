import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { upload } from '../../upload.ts';
import type { RailStanding } from './standing.ts';
import { useDone } from './use-done.ts';

/** A copy of a file of ours or of the bank, for the archive that lost it. */
export default function CopyDialog({ rail, onClose }: { rail: RailStanding['rail']; onClose: () => void }) {
  useLocale();
  const done = useDone();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const handing = useMutation({
    mutationFn: (chosen: File) => upload('bank_file_copy', chosen, { rail }, { onProgress: setSent }),
    onSuccess: async ({ name, taken }) => {
      await done(taken ? m.restore_taken({ name }) : m.restore_taken_before({ name }));
      onClose();
    },
  });
  const refusal = handing.error
    ? (Object.values(refusalOf(handing.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (file && !handing.isPending) handing.mutate(file);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !handing.isPending && onClose()}
      title={m.restore_hand_in()}
      description={m.restore_hand_in_means()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={m.restore_hand_in_file()} error={isChecked && !file ? m.restore_hand_in_which() : refusal}>
          <FileDrop
            file={file}
            accept=""
            onChoose={setFile}
            onRemove={() => setFile(null)}
            sent={handing.isPending ? sent : null}
          />
        </Field>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={handing.isPending}>
            {m.restore_hand_in()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
