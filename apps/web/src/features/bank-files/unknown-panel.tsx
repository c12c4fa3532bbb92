import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useTRPC } from '../../trpc.ts';
import type { BankFile } from './bank-file.ts';

/** Asks what the bank says about a file whose hand-over nobody saw end. Shown only while it is unknown. */
export function UnknownPanel({ file }: { file: BankFile }) {
  useLocale();
  const [atBank, setAtBank] = useState<boolean | null>(null);
  if (file.state !== 'Unknown') return null;
  return (
    <Banner
      tone="warn"
      title={m.bank_file_unknown_title()}
      actions={
        <>
          <Button onClick={() => setAtBank(true)}>{m.bank_file_unknown_at_bank()}</Button>
          <Button onClick={() => setAtBank(false)}>{m.bank_file_unknown_never_arrived()}</Button>
        </>
      }
    >
      {m.bank_file_unknown_means()}
      {atBank !== null && <FindingDialog file={file} atBank={atBank} onClose={() => setAtBank(null)} />}
    </Banner>
  );
}

function FindingDialog({ file, atBank, onClose }: { file: BankFile; atBank: boolean; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = useMutation(
    trpc.bankFiles.decideUnknown.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.bankFiles.pathFilter()),
          queryClient.invalidateQueries(trpc.reviewItems.pathFilter()),
        ]);
        showToast('ok', m.bank_file_unknown_decided());
        onClose();
      },
    }),
  );
  const refusal = decide.error
    ? (Object.values(refusalOf(decide.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(note.trim() === '');
    if (note.trim() !== '' && !decide.isPending) decide.mutate({ bankFileId: file.id, atBank, note });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decide.isPending && onClose()}
      title={atBank ? m.bank_file_unknown_at_bank() : m.bank_file_unknown_never_arrived()}
      description={atBank ? m.bank_file_unknown_at_bank_means() : m.bank_file_unknown_never_arrived_means()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={m.bank_file_unknown_note()} error={missing ? m.required_field() : refusal}>
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
          <Button type="submit" variant="primary" busy={decide.isPending}>
            {m.bank_file_unknown_record()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
