import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { POSITION_LIST } from '@cordelle/validation/lists/people.ts';
import type { ComponentProps } from 'react';
import type { AuthForm } from '../../auth-forms/use-auth-form.ts';
import { useClient, useMe } from '../../me/me.ts';
import { AddressFields } from '../../person/address-fields.tsx';
import { BirthDateFields } from '../../person/birth-date-fields.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { User } from './user.ts';
import { requiredFields, type UserField } from './user-values.ts';

type Props = {
  /** Whose form it is; null: somebody new. */
  user: User | null;
  form: AuthForm<UserField>;
  busy: boolean;
  /** Somebody else changed what they may do meanwhile: reads it anew. */
  onLoadAgain?: (() => void) | undefined;
};

/** Who somebody is, what they may do, and what has to be known of them: birth and home are asked for nowhere else. */
export function UserForm({ user, form, busy, onLoadAgain }: Props) {
  useLocale();
  const { country, releaseHelpers } = useClient();
  const me = useMe();
  const { values, change, errorOf } = form;
  const required = requiredFields(values, releaseHelpers);
  const joined = !user || user.invitation.state === 'active';
  const oneself = user?.id === me.user.id;
  const changesRole = user !== null && joined && !oneself && values.role !== user.role;
  const text = (name: UserField, label: string, input: ComponentProps<typeof Input>, hint?: string) => (
    <Field
      label={label}
      id={name}
      error={errorOf(name)}
      optional={!input.readOnly && !required.has(name) && name !== 'email'}
      hint={hint}
    >
      <Input {...input} value={values[name]} onChange={(event) => change(name, event.target.value)} />
    </Field>
  );
  const nameLocked = (known: string | undefined) => known !== undefined && known !== '';
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-180 gap-4">
      {onLoadAgain ? (
        <Banner
          tone="bad"
          actions={
            <Button size="small" onClick={onLoadAgain}>
              {m.auth_load_again()}
            </Button>
          }
        >
          {form.errors[0]?.message}
        </Banner>
      ) : (
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
      )}
      <Card title={m.user_person()} className="p-4 sm:p-6">
        <div className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            {text('firstName', m.first_name(), {
              autoComplete: 'off',
              maxLength: 100,
              readOnly: nameLocked(user?.firstName),
            })}
            {text('lastName', m.last_name(), {
              autoComplete: 'off',
              maxLength: 100,
              readOnly: nameLocked(user?.lastName),
            })}
          </div>
          {text(
            'email',
            m.own_email(),
            { type: 'email', autoComplete: 'off', autoCapitalize: 'none', maxLength: 254, readOnly: user !== null },
            user ? m.user_name_and_email_locked() : undefined,
          )}
        </div>
      </Card>
      <Card title={m.user_role()} className="p-4 sm:p-6">
        <div className="grid gap-5">
          <RoleChoice
            value={values.role}
            error={errorOf('role')}
            {...(oneself ? { locked: m.user_own_role_locked() } : {})}
            onChange={(role) => change('role', role)}
          />
          {values.role === 'client_custom' && (
            <PermissionChoice
              value={values.rolePermission}
              error={errorOf('rolePermission')}
              locked={oneself}
              onChange={(value) => change('rolePermission', value)}
            />
          )}
          {changesRole && <Banner tone="warn">{m.user_role_change_ends({ name: user.name })}</Banner>}
        </div>
      </Card>
      <Card title={m.user_details()} className="p-4 sm:p-6">
        <div className="grid gap-5">
          <PositionField form={form} optional={!required.has('position')} />
          {user && !joined && <Banner>{m.user_details_once_joined({ name: user.name })}</Banner>}
          {joined && (
            <>
              {text('mobilePhone', m.mobile_phone(), { type: 'tel', autoComplete: 'off', maxLength: 40 })}
              {required.has('dateOfBirth') && (
                <BirthDateFields
                  id="dateOfBirth"
                  value={values.dateOfBirth}
                  error={errorOf('dateOfBirth')}
                  optional={false}
                  onChange={(value) => change('dateOfBirth', value)}
                />
              )}
              {text('occupation', m.occupation(), { autoComplete: 'off', maxLength: 100 })}
              {required.has('addressAttributes.address1') && (
                <AddressFields form={form} required={required} country={country} />
              )}
            </>
          )}
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="field" busy={busy}>
          {user ? m.user_save() : m.user_invite()}
        </Button>
        <LinkButton href="/client/settings/users" size="field">
          {m.ui_cancel()}
        </LinkButton>
      </div>
    </form>
  );
}

function PositionField({ form: { values, change, errorOf }, optional }: Pick<Props, 'form'> & { optional: boolean }) {
  const locale = useLocale();
  return (
    <Field
      label={m.user_position()}
      id="position"
      error={errorOf('position')}
      optional={optional}
      className="sm:max-w-80"
    >
      <Select value={values.position} onChange={(event) => change('position', event.target.value)}>
        <option value="">{m.choose()}</option>
        {POSITION_LIST.map((position) => (
          <option key={position.value} value={position.value}>
            {position[locale]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
