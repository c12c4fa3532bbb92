import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { mapServerMessages } from './failure/map-server-messages.ts';
import { refusalOf } from './failure/refusal.ts';

type Read<Name, Input> = { readonly input: Input } | { readonly wrong: readonly Name[] };

/** Settings as they stand in the form of a dialog, and what is wrong with them. */
export type DialogForm<Values, Name extends string> = {
  readonly values: Values;
  readonly write: (more: Partial<Values>) => void;
  /** Id and words of what is wrong, for the `Field` of that name. */
  readonly about: (name: Name) => { readonly id: string; readonly error: string | undefined };
  readonly errors: readonly { readonly fieldId: string | null; readonly message: string }[];
  readonly attempt: number;
  readonly submit: (event: FormEvent) => void;
  readonly isSaving: boolean;
};

/**
 * Settings that are read on saving: what cannot be read is said at its field until that changes, and so is what the server says.
 * `fields`: those with a control, in the order of the form; `placeOf`: which of them the server means by a name of its own.
 */
export function useDialogForm<Values, Name extends string & keyof Values, Input>({
  fields,
  initial,
  read,
  wordsOf,
  placeOf = (name) => name,
  saving,
}: {
  fields: readonly Name[];
  initial: () => Values;
  read: (values: Values) => Read<Name, Input>;
  wordsOf: (name: Name, values: Values) => string;
  placeOf?: (name: string) => string;
  saving: {
    readonly error: unknown;
    readonly isPending: boolean;
    readonly mutate: (input: Input) => void;
    readonly reset: () => void;
  };
}): DialogForm<Values, Name> {
  const id = useId();
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<readonly Name[]>([]);
  const [attempt, setAttempt] = useState(0);
  const said = saving.error ? (refusalOf(saving.error)?.messages ?? { base: [m.no_answer()] }) : {};
  const messages = Object.fromEntries(Object.entries(said).map(([name, words]) => [placeOf(name), words]));
  const refused = mapServerMessages(messages, fields);
  const about = (name: Name) => ({
    id: `${id}-${name}`,
    error: wrong.includes(name) ? wordsOf(name, values) : refused.fields[name],
  });
  const errors = [
    ...fields.map(about).flatMap(({ id: fieldId, error }) => (error ? [{ fieldId, message: error }] : [])),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  return {
    values,
    about,
    attempt,
    errors: saving.isPending ? [] : errors,
    isSaving: saving.isPending,
    write: (more) => {
      setValues((known) => ({ ...known, ...more }));
      setWrong((names) => names.filter((name) => !(name in more)));
      if (saving.error) saving.reset();
    },
    submit: (event) => {
      event.preventDefault();
      setAttempt((count) => count + 1);
      const found = read(values);
      setWrong('wrong' in found ? found.wrong : []);
      if ('input' in found && !saving.isPending) saving.mutate(found.input);
    },
  };
}

/** Settings were saved: said, and the dialog closed. */
export function sayChangesSaved(onClose: () => void): void {
  showToast('ok', m.ui_changes_saved());
  onClose();
}

type FormDialogProps = {
  form: Pick<DialogForm<unknown, string>, 'errors' | 'attempt' | 'submit' | 'isSaving'>;
  title: string;
  description: string;
  /** Words of the button that saves. */
  action: string;
  /** It ends something for good. */
  destructive?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog whose form stays until it is saved or put away. */
export function FormDialog({
  form,
  title,
  description,
  action,
  destructive = false,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && !form.isSaving && onClose()} title={title} description={description}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        {children}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant={destructive ? 'destructive' : 'primary'} busy={form.isSaving}>
            {action}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
