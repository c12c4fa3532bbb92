import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type FormEvent, useState } from 'react';
import { mapServerMessages } from '../failure/map-server-messages.ts';
import { refusalOf } from '../failure/refusal.ts';
import { trpc } from '../trpc.ts';
import type { ViewedList } from './shown-columns.ts';

const NAME_MAX = 60;

/** Keeps the list as it is now under a name. */
export default function SaveViewDialog({
  list,
  address,
  note,
  onClose,
}: {
  list: ViewedList;
  address: string;
  /** What is kept otherwise than it stands now. */
  note?: string | undefined;
  onClose: () => void;
}) {
  useLocale();
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = trpc.savedViews.save.useMutation({
    onSuccess: async (view) => {
      await utils.savedViews.invalidate();
      showToast('ok', m.list_view_saved({ name: view.name }));
      onClose();
    },
  });
  const placed =
    save.error && mapServerMessages(refusalOf(save.error)?.messages ?? { base: [m.no_answer()] }, ['name']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '' && !save.isPending) save.mutate({ list, name, address });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !save.isPending) onClose();
      }}
      title={m.list_view_save_title()}
      description={note ? `${m.list_view_save_means()} ${note}` : m.list_view_save_means()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={m.list_view_name()}
          error={isMissing ? m.required_field() : (placed?.fields.name ?? placed?.rest[0])}
        >
          <Input
            autoFocus
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
              save.reset();
            }}
          />
        </Field>
        <footer className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.list_view_save()}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
