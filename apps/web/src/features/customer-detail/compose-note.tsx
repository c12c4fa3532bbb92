import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { NOTE_MAX } from '@cordelle/validation/customers/fields.ts';
import { type FormEvent, useState } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useCan } from '../../me/me.ts';
import { trpc, underKey } from '../../trpc.ts';
import { useReadNotesAgain } from './use-read-notes-again.ts';

/** A note written where one reads what happened; grows once something is typed. */
export default function ComposeNote({ customerId }: { customerId: string }) {
  useLocale();
  const [description, setDescription] = useState('');
  const mayWrite = useCan('customer_notes.new');
  const readAgain = useReadNotesAgain();
  const { key, renew } = useIdempotencyKey();
  const create = trpc.customerNotes.create.useMutation({
    ...underKey(key),
    onSuccess: async () => {
      setDescription('');
      renew();
      await readAgain();
      showToast('ok', m.customer_note_saved());
    },
    onError: sayRefusal,
  });
  if (!mayWrite) return null;
  const typed = description.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed && !create.isPending) create.mutate({ customerId, description });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-b px-4 py-3">
      <Textarea
        rows={typed ? 3 : 1}
        maxLength={NOTE_MAX}
        aria-label={m.customer_note()}
        placeholder={m.customer_note_write()}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        className="min-h-11"
      />
      <Button type="submit" busy={create.isPending} className="h-11 shrink-0">
        {m.customer_note_save()}
      </Button>
    </form>
  );
}
