import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Suspense, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { LazyNoteDialog } from './lazy-note-dialog.ts';

const WORDS = {
  loadAgain: {
    action: m.bank_file_load_again,
    means: m.bank_file_load_again_means,
    note: m.bank_file_load_again_note,
    done: m.bank_file_load_again_asked,
  },
  setAside: {
    action: m.bank_file_set_aside,
    means: m.bank_file_set_aside_means,
    note: m.bank_file_set_aside_note,
    done: m.bank_file_set_aside_done,
  },
} as const;

/** What a person does with a file of the bank and says why: has it read once more, or takes it out of the way. */
export function NoteAction({ bankFileId, action }: { bankFileId: string; action: keyof typeof WORDS }) {
  useLocale();
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const words = WORDS[action];
  const doing = trpc.bankFiles[action].useMutation({
    onSuccess: async () => {
      await Promise.all([utils.bankFiles.invalidate(), utils.reviewItems.invalidate()]);
      showToast('ok', words.done());
      setOpen(false);
    },
  });
  return (
    <>
      <Button className="w-fit" onClick={() => setOpen(true)}>
        {words.action()}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyNoteDialog
            title={words.action()}
            description={words.means()}
            label={words.note()}
            missing={m.required_field()}
            action={words.action()}
            sending={{ ...doing, mutate: (note) => doing.mutate({ bankFileId, note }) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
