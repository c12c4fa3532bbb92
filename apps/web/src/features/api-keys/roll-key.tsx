import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { OVERLAP_HOURS_DEFAULT } from '@cordelle/validation/api-keys.ts';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { Key, NewKey } from './key.ts';

/** Hours for which both keys work. */
const HOURS = [0, 1, 24, 72, 168];

/** Puts a new key in the place of one, and says for how long the old one goes on. */
export function RollKey({ of, onMade, onClose }: { of: Key; onMade: (key: NewKey) => void; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const saving = trpc.apiKeys.roll.useMutation({
    onSuccess: async (key) => {
      await utils.apiKeys.invalidate();
      onMade(key);
    },
  });
  const form = useDialogForm<{ overlapHours: number }, 'overlapHours', { id: string; overlapHours: number }>({
    fields: ['overlapHours'],
    initial: () => ({ overlapHours: OVERLAP_HOURS_DEFAULT }),
    read: ({ overlapHours }) => ({ input: { id: of.id, overlapHours } }),
    wordsOf: () => m.required_field(),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.api_key_roll_title({ name: of.name })}
      description={m.api_key_roll_means()}
      action={m.api_key_roll()}
      onClose={onClose}
    >
      <Field label={m.api_key_overlap()} {...about('overlapHours')}>
        <Select
          value={String(values.overlapHours)}
          onChange={({ target }) => write({ overlapHours: Number(target.value) })}
        >
          {HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {hours === 0 ? m.api_key_overlap_none() : m.api_key_overlap_hours({ count: hours })}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
