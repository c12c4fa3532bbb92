import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Field, FieldError } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import type { RailStanding } from './standing.ts';
import { useDone } from './use-done.ts';

const NOTE_LENGTH_MAX = 1000;
const DIGITS_MAX = 7;
const NUMBERS = { CA: m.restore_arm_number_ca, US: m.restore_arm_number_us } as const;

/** Asks before money may leave again: the bank's highest number, where it told one, and whose word it is. */
export default function ArmDialog({
  rail: { rail, numberNeeded },
  name,
  onClose,
}: {
  rail: RailStanding;
  name: string;
  onClose: () => void;
}) {
  useLocale();
  const done = useDone();
  const [digits, setDigits] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const arming = trpc.sending.arm.useMutation({
    onSuccess: async () => {
      await done(m.restore_armed());
      onClose();
    },
  });
  const messages = arming.error ? (refusalOf(arming.error)?.messages ?? { base: [m.no_answer()] }) : {};
  const { fields, rest } = mapServerMessages(messages, ['lastNumber', 'note']);
  const missing = (value: string) => (isChecked && value.trim() === '' ? m.required_field() : undefined);
  const isWhole = note.trim() !== '' && (digits !== '' || !numberNeeded);
  const arm = () => {
    setChecked(true);
    if (isWhole) arming.mutate({ rail, lastNumber: digits === '' ? null : Number(digits), note: note.trim() });
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !arming.isPending && onClose()}
      title={m.restore_arm_title({ rail: name })}
      description={m.restore_arm_means()}
      action={m.restore_arm()}
      onAction={arm}
      busy={arming.isPending}
      destructive={false}
    >
      <div className="grid gap-4">
        {rest.map((words) => (
          <FieldError key={words}>{words}</FieldError>
        ))}
        <Field
          label={NUMBERS[rail]()}
          optional={!numberNeeded}
          hint={numberNeeded ? m.restore_arm_number_needed() : m.restore_arm_number_hint()}
          error={fields.lastNumber ?? (numberNeeded ? missing(digits) : undefined)}
        >
          <Input
            value={digits}
            inputMode="numeric"
            autoComplete="off"
            maxLength={DIGITS_MAX}
            className="w-40 tabular-nums"
            onChange={(event) => setDigits(event.target.value.replaceAll(/\D/g, ''))}
          />
        </Field>
        <Field label={m.restore_arm_note()} error={fields.note ?? missing(note)}>
          <Textarea value={note} maxLength={NOTE_LENGTH_MAX} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </AlertDialog>
  );
}
