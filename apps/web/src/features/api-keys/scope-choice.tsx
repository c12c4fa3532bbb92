import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { KEY_SCOPE_SETS, KEY_SCOPES, type KeyScope, type KeyScopeSet } from '@cordelle/validation/api-key-scopes.ts';
import { FAMILIES, FAMILY_WORDS, isReading, SET_WORDS } from './key.ts';

const SETS = Object.keys(SET_WORDS) as KeyScopeSet[];

const isSame = (one: readonly KeyScope[], other: readonly KeyScope[]): boolean =>
  one.length === other.length && one.every((scope) => other.includes(scope));

type Props = {
  id: string;
  error: string | undefined;
  value: readonly KeyScope[];
  onChange: (value: readonly KeyScope[]) => void;
};

/** What a key may do: as programs of one kind usually need it, or one by one. */
export function ScopeChoice({ id, error, value, onChange }: Props) {
  useLocale();
  const set = SETS.find((known) => isSame(KEY_SCOPE_SETS[known], value)) ?? 'own';
  const turn = (scope: KeyScope, on: boolean) =>
    onChange(KEY_SCOPES.filter((known) => (known === scope ? on : value.includes(known))));
  return (
    <>
      <Field label={m.api_key_kind()}>
        <Select
          value={set}
          onChange={({ target }) => {
            const chosen = SETS.find((known) => known === target.value);
            onChange(chosen ? KEY_SCOPE_SETS[chosen] : []);
          }}
        >
          {SETS.map((known) => (
            <option key={known} value={known}>
              {SET_WORDS[known]()}
            </option>
          ))}
          <option value="own">{m.scope_set_own()}</option>
        </Select>
      </Field>
      <FieldSet id={id} legend={m.api_key_scopes()} hint={m.api_key_scopes_hint()} error={error}>
        <ul className="grid divide-y rounded-card border">
          {FAMILIES.map(({ family, scopes }) => (
            <li key={family} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
              <span>{FAMILY_WORDS[family]()}</span>
              <span className="flex gap-4">
                {scopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    label={
                      <>
                        <span className="sr-only">{FAMILY_WORDS[family]()}: </span>
                        {isReading(scope) ? m.scope_read() : m.scope_write()}
                      </>
                    }
                    checked={value.includes(scope)}
                    onCheckedChange={(on) => turn(scope, on === true)}
                  />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </FieldSet>
    </>
  );
}
