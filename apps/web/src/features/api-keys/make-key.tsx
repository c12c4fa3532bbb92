import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { KEY_SCOPE_SETS } from '@cordelle/validation/api-key-scopes.ts';
import { KEY_DAYS_DEFAULT, KEY_NAME_MAX } from '@cordelle/validation/api-keys.ts';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { NewKey } from './key.ts';
import {
  KEY_DAYS,
  KEY_FIELDS,
  type KeyField,
  type KeyInput,
  type KeyValues,
  readKey,
  wrongAddresses,
} from './key-values.ts';
import { ScopeChoice } from './scope-choice.tsx';

const WRONG_ADDRESSES = {
  too_many: m.api_key_addresses_too_many,
  too_wide: m.api_key_address_too_wide,
  malformed: m.api_key_address_malformed,
};

function wordsOf(field: KeyField, { addresses }: KeyValues): string {
  if (field === 'scopes') return m.api_key_scopes_required();
  const wrong = field === 'addresses' ? wrongAddresses(addresses) : null;
  return wrong ? WRONG_ADDRESSES[wrong]() : m.required_field();
}

/** Makes a key: for which program, what it may do, for how long, and from where. */
export function MakeKey({ onMade, onClose }: { onMade: (key: NewKey) => void; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const saving = trpc.apiKeys.create.useMutation({
    onSuccess: async (key) => {
      await utils.apiKeys.invalidate();
      onMade(key);
    },
  });
  const form = useDialogForm<KeyValues, KeyField, KeyInput>({
    fields: KEY_FIELDS,
    initial: () => ({ name: '', scopes: KEY_SCOPE_SETS.shop, days: String(KEY_DAYS_DEFAULT), addresses: '' }),
    read: readKey,
    wordsOf,
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.api_key_new_title()}
      description={m.api_key_new_means()}
      action={m.api_key_create()}
      onClose={onClose}
    >
      <Field label={m.api_key_name()} hint={m.api_key_name_hint()} {...about('name')}>
        <Input
          autoComplete="off"
          maxLength={KEY_NAME_MAX}
          value={values.name}
          onChange={({ target }) => write({ name: target.value })}
        />
      </Field>
      <ScopeChoice {...about('scopes')} value={values.scopes} onChange={(scopes) => write({ scopes })} />
      <Field label={m.api_key_days()} {...(values.days === '0' && { hint: m.api_key_no_end_hint() })}>
        <Select value={values.days} onChange={({ target }) => write({ days: target.value })}>
          {KEY_DAYS.map((days) => (
            <option key={days} value={days}>
              {days === '0' ? m.api_key_no_end() : m.api_key_days_of({ count: Number(days) })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.api_key_addresses()} hint={m.api_key_addresses_hint()} optional {...about('addresses')}>
        <Textarea
          rows={2}
          spellCheck={false}
          className="font-mono"
          placeholder="203.0.113.0/24"
          value={values.addresses}
          onChange={({ target }) => write({ addresses: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
