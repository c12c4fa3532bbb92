import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import type { ComponentProps } from 'react';
import { useMe } from '../../me/me.ts';
import { AddressFields } from '../../person/address-fields.tsx';
import { BirthDateFields } from '../../person/birth-date-fields.tsx';
import type { DetailsForm } from './use-details-form.ts';

const BIRTHDAY = 'dateOfBirth';

/** The fields of a person; of the provider's people nothing private is asked. */
export function DetailsFields({ account, state: { form, fields } }: { account: Account; state: DetailsForm }) {
  useLocale();
  const { client } = useMe();
  const text = (name: string, label: string, input: ComponentProps<typeof Input>, hint?: string) => (
    <Field label={label} id={name} error={form.errorOf(name)} optional={!fields.has(name)} hint={hint}>
      <Input {...input} value={form.values[name]} onChange={(event) => form.change(name, event.target.value)} />
    </Field>
  );
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {text('firstName', m.first_name(), { autoComplete: 'given-name', maxLength: 100 })}
        {text('lastName', m.last_name(), { autoComplete: 'family-name', maxLength: 100 })}
      </div>
      <Field label={m.own_email()} hint={m.own_email_read_only()}>
        <Input type="email" readOnly value={account.email} autoComplete="email" />
      </Field>
      {text('mobilePhone', m.mobile_phone(), { type: 'tel', autoComplete: 'tel', maxLength: 40 })}
      {!account.staff && (
        <>
          <BirthDateFields
            id={BIRTHDAY}
            value={form.values[BIRTHDAY] ?? ''}
            error={form.errorOf(BIRTHDAY)}
            optional={!fields.has(BIRTHDAY)}
            onChange={(value) => form.change(BIRTHDAY, value)}
          />
          {text(
            'occupation',
            m.occupation(),
            { autoComplete: 'organization-title', maxLength: 100 },
            m.occupation_hint(),
          )}
          <AddressFields form={form} required={fields} country={client?.country ?? 'CA'} />
        </>
      )}
    </>
  );
}
