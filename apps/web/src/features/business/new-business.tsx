import { RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { useMe } from '../../me/me.ts';
import { useShowClient } from '../../shell/switch-client.ts';
import { trpc } from '../../trpc.ts';
import { BusinessNameField } from './business-name-field.tsx';
import { BUSINESS_TYPES, type BusinessType, COUNTRY_WORDS, TYPE_WORDS } from './business-words.ts';

const BLANK = { businessName: '', country: 'CA', clientType: 'Processing' };

const toCountry = (text: string): Rail => RAILS.find((rail) => rail === text) ?? 'CA';
const toType = (text: string): BusinessType => BUSINESS_TYPES.find((type) => type === text) ?? 'Processing';

/** Adds a business to those of the person who is signed in, and begins its sign-up. */
export function NewBusiness() {
  useLocale();
  const me = useMe();
  const showClient = useShowClient();
  const create = trpc.clients.create.useMutation({ onSuccess: showClient });
  const form = useAuthForm(
    BLANK,
    ({ businessName }) => (businessName.trim() === '' ? { businessName: m.business_name_missing } : {}),
    ({ businessName, country, clientType }) =>
      create.mutate({ businessName, country: toCountry(country), clientType: toType(clientType) }),
    create,
  );
  const { values, change, errorOf, errors, attempt, submit } = form;
  const title = m.new_business_title();
  const type = toType(values.clientType);
  return (
    <Page
      title={title}
      description={me.client || me.user.kind === 'staff' ? m.new_business_means() : m.new_business_first_means()}
      titlePrefix={errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form noValidate onSubmit={submit} className="grid max-w-160 gap-5">
        <ErrorSummary errors={errors} attempt={attempt} />
        <BusinessNameField form={form} />
        <Field
          label={m.business_country()}
          id="country"
          hint={m.business_country_hint()}
          error={errorOf('country')}
          className="max-w-72"
        >
          <Select value={values.country} onChange={(event) => change('country', event.target.value)}>
            {RAILS.map((rail) => (
              <option key={rail} value={rail}>
                {COUNTRY_WORDS[rail]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={m.business_type()}
          id="clientType"
          hint={TYPE_WORDS[type].means()}
          error={errorOf('clientType')}
          className="max-w-96"
        >
          <Select value={values.clientType} onChange={(event) => change('clientType', event.target.value)}>
            {BUSINESS_TYPES.map((known) => (
              <option key={known} value={known}>
                {TYPE_WORDS[known].name()}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" className="h-10" busy={create.isPending}>
            {m.new_business_create()}
          </Button>
          {(me.client || me.user.kind === 'staff') && (
            <LinkButton href="/" className="h-10">
              {m.ui_cancel()}
            </LinkButton>
          )}
        </div>
      </form>
      <LeaveGuard dirty={values.businessName !== '' && !create.isPending && !create.isSuccess} page={title} />
    </Page>
  );
}
