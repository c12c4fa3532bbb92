import { GIVEN_ROLES, type GivenRole } from '@cordelle/domain/users/membership-rules.ts';
import { m } from '@cordelle/i18n/messages';
import { FieldSet } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ROLE_WORDS } from './user.ts';

const MEANS: Readonly<Record<GivenRole, { can: () => string; cannot: () => string }>> = {
  client_admin: { can: m.role_client_admin_can, cannot: m.role_client_admin_cannot },
  client_custom: { can: m.role_client_custom_can, cannot: m.role_client_custom_cannot },
  client_read_only: { can: m.role_client_read_only_can, cannot: m.role_client_read_only_cannot },
};

type Props = {
  value: string;
  error: string | undefined;
  /** Why it cannot be changed. */
  locked?: string;
  onChange: (role: GivenRole) => void;
};

/** What somebody may do, said in words beside each choice. The first choice carries the id an error summary leads to. */
export function RoleChoice({ value, error, locked, onChange }: Props) {
  useLocale();
  return (
    <FieldSet legend={m.user_role_legend()} error={error} {...(locked ? { hint: locked } : {})}>
      <div className="grid gap-2">
        {GIVEN_ROLES.map((role, index) => {
          const means = `role-${role}-means`;
          return (
            <div
              key={role}
              className="relative flex gap-3 rounded-card border p-3 has-checked:border-primary has-checked:bg-accent/60"
            >
              <input
                type="radio"
                name="role"
                id={index === 0 ? 'role' : `role-${role}`}
                value={role}
                checked={value === role}
                disabled={locked !== undefined}
                aria-describedby={means}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(role)}
                className="relative z-10 mt-1 size-4 shrink-0 accent-primary disabled:opacity-55"
              />
              <div className="grid gap-1">
                <label
                  htmlFor={index === 0 ? 'role' : `role-${role}`}
                  className="font-semibold after:absolute after:inset-0 after:rounded-card"
                >
                  {ROLE_WORDS[role]()}
                </label>
                <dl id={means} className="grid gap-0.5 text-table">
                  <div>
                    <dt className="inline text-muted-foreground">{m.role_can()}</dt>{' '}
                    <dd className="inline">{MEANS[role].can()}</dd>
                  </div>
                  <div>
                    <dt className="inline text-muted-foreground">{m.role_cannot()}</dt>{' '}
                    <dd className="inline">{MEANS[role].cannot()}</dd>
                  </div>
                </dl>
              </div>
            </div>
          );
        })}
      </div>
    </FieldSet>
  );
}
