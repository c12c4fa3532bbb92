import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { resolveReviewItemInput } from '@cordelle/validation/bank-files.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useTRPC } from '../../trpc.ts';
import { kindWords } from './kind-words.ts';
import type { ReviewItem } from './review-item.ts';

/** Closes a question with a note of what was found; it stays readable afterwards. */
export default function ResolveDialog({ item, onClose }: { item: ReviewItem; onClose: () => void }) {
  useLocale();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const resolve = useMutation(
    trpc.reviewItems.resolve.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.reviewItems.pathFilter());
        showToast('ok', m.review_resolved());
        onClose();
      },
    }),
  );
  const refusal = resolve.error
    ? (Object.values(refusalOf(resolve.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = resolveReviewItemInput.safeParse({ id: item.id, note });
    setMissing(!asked.success);
    if (asked.success && !resolve.isPending) resolve.mutate(asked.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !resolve.isPending && onClose()}
      title={m.review_resolve_title({ question: kindWords(item).question })}
      description={m.review_resolve_means()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={m.review_note()} error={missing ? m.review_note_missing() : refusal}>
          <Textarea
            value={note}
            maxLength={1000}
            onChange={(event) => {
              setNote(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={resolve.isPending}>
            {m.review_resolve()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
