import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { POSITION_LIST } from '@cordelle/validation/lists/people.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import type { AuthForm } from '../../auth-forms/use-auth-form.ts';
import { positionField } from './details-values.ts';

type Props = { form: AuthForm<string>; roles: Account['rolesAttributes'] };

/** What somebody is in each of their businesses. */
export function PositionFields({ form: { values, change, errorOf }, roles }: Props) {
  const locale = useLocale();
  return (
    <FieldSet legend={m.verification_positions()}>
      <div className="grid gap-4">
        {roles.map(({ id, clientName }) => {
          const name = positionField(id);
          return (
            <Field
              key={id}
              id={name}
              label={<span className="font-normal">{clientName || m.client_unnamed()}</span>}
              error={errorOf(name)}
              className="sm:max-w-80"
            >
              <Select value={values[name]} onChange={(event) => change(name, event.target.value)}>
                <option value="">{m.choose()}</option>
                {POSITION_LIST.map((position) => (
                  <option key={position.value} value={position.value}>
                    {position[locale]}
                  </option>
                ))}
              </Select>
            </Field>
          );
        })}
      </div>
    </FieldSet>
  );
}
