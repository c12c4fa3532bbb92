import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NoteDialog } from '../../note-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';
import { useCaseChanged } from './use-case.ts';

/** Says that somebody on a list is who the business means: what follows stands above the words one has to find. */
export default function HitSameDialog({
  of,
  hit,
  onClose,
}: {
  of: ApplicationCase;
  hit: ApplicationCase['hits'][number];
  onClose: () => void;
}) {
  useLocale();
  const saving = trpc.applications.answerHit.useMutation(useCaseChanged(onClose));
  return (
    <NoteDialog
      title={m.sanctions_same_title({ name: hit.entryName })}
      description={m.sanctions_same_means()}
      label={m.sanctions_note()}
      missing={m.sanctions_note_needed()}
      action={m.sanctions_answer_same()}
      sending={{
        ...saving,
        mutate: (note) =>
          saving.mutate({ clientId: of.clientId, hitId: hit.id, decision: 'same', because: null, note }),
      }}
      onClose={onClose}
    />
  );
}
