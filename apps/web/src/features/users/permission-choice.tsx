import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { FieldSet } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { CustomFlag } from '@cordelle/validation/permissions.ts';
import { FLAG_WORDS, SHOWN_FLAGS } from '../../words/permission-words.ts';
import { flagsIn, needsOf, withFlag } from './user-values.ts';

/** What a switch opens, and which others it needs. */
function hintOf(flag: CustomFlag): string {
  const [one, other] = needsOf(flag);
  const means = FLAG_WORDS[flag].means();
  if (one && other)
    return `${means} ${m.flag_needs_two({ one: FLAG_WORDS[one].name(), other: FLAG_WORDS[other].name() })}`;
  if (one) return `${means} ${m.flag_needs_one({ one: FLAG_WORDS[one].name() })}`;
  return flag === 'editAuthorizationSettings' ? `${means} ${m.flag_edit_authorization_settings_hint()}` : means;
}

type Props = {
  value: string;
  error: string | undefined;
  locked: boolean;
  onChange: (value: string) => void;
};

/** The switches of a custom role. One that needs others waits for them, and goes off with them. */
export function PermissionChoice({ value, error, locked, onChange }: Props) {
  useLocale();
  const given = flagsIn({ rolePermission: value });
  return (
    <FieldSet legend={m.user_permissions()} error={error}>
      <div className="grid gap-3 rounded-card border p-4">
        {SHOWN_FLAGS.map((flag, index) => {
          const waits = !needsOf(flag).every((need) => given.includes(need));
          return (
            <Checkbox
              key={flag}
              id={index === 0 ? 'rolePermission' : `permission-${flag}`}
              label={FLAG_WORDS[flag].name()}
              hint={hintOf(flag)}
              checked={given.includes(flag)}
              disabled={locked || waits}
              onCheckedChange={(on) => onChange(withFlag(given, flag, on === true))}
            />
          );
        })}
      </div>
    </FieldSet>
  );
}
