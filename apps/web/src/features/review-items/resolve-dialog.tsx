import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NoteDialog } from '../../note-dialog.tsx';
import { trpc } from '../../trpc.ts';
import { kindWords } from './kind-words.ts';
import type { ReviewItem } from './review-item.ts';

/** Closes a question with a note of what was found; it stays readable afterwards. */
export default function ResolveDialog({ item, onClose }: { item: ReviewItem; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const resolve = trpc.reviewItems.resolve.useMutation({
    onSuccess: async () => {
      await utils.reviewItems.invalidate();
      showToast('ok', m.review_resolved());
      onClose();
    },
  });
  return (
    <NoteDialog
      title={m.review_resolve_title({ question: kindWords(item).question })}
      description={m.review_resolve_means()}
      label={m.review_note()}
      missing={m.review_note_missing()}
      action={m.review_resolve()}
      sending={{ ...resolve, mutate: (note) => resolve.mutate({ id: item.id, note }) }}
      onClose={onClose}
    />
  );
}
