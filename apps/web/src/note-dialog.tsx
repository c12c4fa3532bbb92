import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { refusalOf } from './failure/refusal.ts';

const NOTE_LENGTH_MAX = 1000;

/** The mutation a note goes to, as far as the dialog needs it. */
type Sending = { readonly mutate: (note: string) => void; readonly isPending: boolean; readonly error: unknown };

export type NoteDialogProps = {
  title: ReactNode;
  description: ReactNode;
  /** What the note is to say. */
  label: string;
  /** Said under the field when it is empty. */
  missing: string;
  action: string;
  /** It ends something for good. */
  destructive?: boolean;
  sending: Sending;
  maxLength?: number;
  /** Words to begin with. */
  initial?: string;
  /** Words used before: one click writes them. */
  suggestions?: readonly string[];
  onClose: () => void;
  /** What the act does, above the note. */
  children?: ReactNode;
};

/** One act that needs a few words of explanation, which stay readable afterwards. */
export function NoteDialog({
  title,
  description,
  label,
  missing,
  action,
  destructive = false,
  sending,
  onClose,
  children,
  ...field
}: NoteDialogProps) {
  useLocale();
  const [note, setNote] = useState(field.initial ?? '');
  const [empty, setEmpty] = useState(false);
  const refusal = sending.error
    ? (Object.values(refusalOf(sending.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = note.trim();
    setEmpty(words === '');
    if (words !== '' && !sending.isPending) sending.mutate(words);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !sending.isPending && onClose()}
      title={title}
      description={description}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {children}
        <Field label={label} error={empty ? missing : refusal}>
          <Textarea
            value={note}
            maxLength={field.maxLength ?? NOTE_LENGTH_MAX}
            onChange={(event) => {
              setNote(event.target.value);
              setEmpty(false);
            }}
          />
        </Field>
        {field.suggestions && field.suggestions.length > 0 && (
          <div className="grid gap-1.5">
            <p className="text-muted-foreground text-small">{m.note_used_before()}</p>
            <ul className="flex flex-wrap gap-1.5">
              {field.suggestions.map((words) => (
                <li key={words} className="min-w-0">
                  <Button
                    size="small"
                    className="h-auto max-w-full whitespace-normal text-left"
                    onClick={() => {
                      setNote(words);
                      setEmpty(false);
                    }}
                  >
                    {words}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant={destructive ? 'destructive' : 'primary'} busy={sending.isPending}>
            {action}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
