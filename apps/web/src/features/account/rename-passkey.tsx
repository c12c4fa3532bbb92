import { PASSKEY_NAME_MAX } from '@cordelle/domain/account/passkey.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';

type Props = {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onRenamed: () => void;
};

/** Another name for a passkey; what it opens stays the same. */
export default function RenamePasskey({ passkey: { id, name: before }, onClose, onRenamed }: Props) {
  useLocale();
  const [name, setName] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const rename = trpc.passkeys.rename.useMutation({ onSuccess: onRenamed });
  const refused = rename.error && (Object.values(refusalOf(rename.error)?.messages ?? {}).flat()[0] ?? m.no_answer());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '' && !rename.isPending) rename.mutate({ id, name });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !rename.isPending) onClose();
      }}
      title={m.passkey_rename_title()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={m.passkey_name()}
          hint={m.passkey_name_hint()}
          error={isMissing ? m.passkey_name_missing() : (refused ?? undefined)}
        >
          <Input
            autoFocus
            value={name}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        <footer className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" variant="primary" busy={rename.isPending}>
            {m.passkey_save_name()}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
