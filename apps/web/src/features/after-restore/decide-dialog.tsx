import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NoteDialog } from '../../note-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { DoubtfulFile, RailStanding } from './standing.ts';
import { useDone } from './use-done.ts';

const WORDS = {
  adopt: { title: m.restore_has_it_title, means: m.restore_has_it_means, action: m.restore_has_it },
  neverArrived: { title: m.restore_never_title, means: m.restore_never_means, action: m.restore_never },
} as const;

/** What the bank said about a file in doubt, and who said it. */
export default function DecideDialog({
  rail,
  file: { name, sha256 },
  decision,
  onClose,
}: {
  rail: RailStanding['rail'];
  file: DoubtfulFile;
  decision: keyof typeof WORDS;
  onClose: () => void;
}) {
  useLocale();
  const done = useDone();
  const words = WORDS[decision];
  const deciding = trpc.recoveredFiles[decision].useMutation({
    onSuccess: async () => {
      await done(m.restore_noted());
      onClose();
    },
  });
  return (
    <NoteDialog
      title={words.title({ name })}
      description={words.means()}
      label={m.restore_who_said()}
      missing={m.required_field()}
      action={words.action()}
      sending={{ ...deciding, mutate: (note) => deciding.mutate({ rail, name, sha256, note }) }}
      onClose={onClose}
    />
  );
}
