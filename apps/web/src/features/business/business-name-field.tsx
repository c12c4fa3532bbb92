import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { AuthForm } from '../../auth-forms/use-auth-form.ts';

type Props = { form: Pick<AuthForm<'businessName'>, 'values' | 'errorOf' | 'change'> };

/** What a business is called by those who pay it. */
export function BusinessNameField({ form: { values, errorOf, change } }: Props) {
  useLocale();
  return (
    <Field label={m.business_name()} id="businessName" hint={m.business_name_hint()} error={errorOf('businessName')}>
      <Input
        autoComplete="organization"
        maxLength={100}
        value={values.businessName}
        onChange={(event) => change('businessName', event.target.value)}
      />
    </Field>
  );
}
