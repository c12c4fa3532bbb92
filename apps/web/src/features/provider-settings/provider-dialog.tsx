import { PROVIDER_FIELDS } from '@cordelle/domain/provider/fields.ts';
import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { COUNTRIES, PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { Provider, ProviderInput } from './provider.ts';

type Name = (typeof PROVIDER_FIELDS)[number];
const REQUIRED: readonly Name[] = [
  'name',
  'legalName',
  'address1',
  'city',
  'provinceCode',
  'postalCode',
  'supportEmail',
  'termsUrl',
];
type Values = Readonly<Record<Exclude<Name, 'country'>, string>> & { readonly country: Provider['country'] };

/** Who runs the installation, the numbers it collects taxes under, and where it leads people. */
export default function ProviderDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const saving = trpc.providerSettings.update.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.providerSettings.get, undefined, saved);
      sayChangesSaved(onClose);
    },
  });
  const form = useDialogForm<Values, Name, ProviderInput>({
    fields: PROVIDER_FIELDS,
    initial: () => provider,
    read: (values) => {
      const wrong = REQUIRED.filter((name) => values[name].trim() === '');
      const of = (name: Exclude<Name, 'country'>) => values[name];
      return wrong.length > 0
        ? { wrong }
        : {
            input: {
              name: of('name'),
              legalName: of('legalName'),
              country: values.country,
              address1: of('address1'),
              address2: of('address2'),
              city: of('city'),
              provinceCode: of('provinceCode'),
              postalCode: of('postalCode'),
              gstHstNumber: of('gstHstNumber'),
              qstNumber: of('qstNumber'),
              pstBcNumber: of('pstBcNumber'),
              pstSkNumber: of('pstSkNumber'),
              rstMbNumber: of('rstMbNumber'),
              ein: of('ein'),
              supportEmail: of('supportEmail'),
              supportPhone: of('supportPhone'),
              supportUrl: of('supportUrl'),
              termsUrl: of('termsUrl'),
              storyUrl: of('storyUrl'),
              bankConnection: of('bankConnection'),
              seenVersion: provider.seenVersion,
            },
          };
    },
    wordsOf: () => m.required_field(),
    saving,
  });
  const { values, write, about } = form;
  const line = (name: Exclude<Name, 'country'>, label: string, more: { hint?: string; maxLength?: number } = {}) => (
    <Field label={label} hint={more.hint} optional={!REQUIRED.includes(name)} {...about(name)}>
      <Input
        autoComplete="off"
        maxLength={more.maxLength ?? 200}
        value={values[name]}
        onChange={({ target }) => write({ [name]: target.value })}
      />
    </Field>
  );
  const inStates = values.country === 'US';
  return (
    <FormDialog
      form={form}
      title={m.provider_change()}
      description={m.provider_change_means()}
      action={m.ui_save()}
      onClose={onClose}
    >
      {line('name', m.provider_name(), { hint: m.provider_name_hint(), maxLength: 60 })}
      {line('legalName', m.provider_legal_name(), { hint: m.provider_legal_name_hint() })}
      <FieldSet legend={m.provider_address()}>
        <div className="grid gap-4">
          <Field label={m.address_country()} {...about('country')}>
            <Select
              value={values.country}
              onChange={({ target }) => write({ country: target.value === 'US' ? 'US' : 'CA', provinceCode: '' })}
            >
              {COUNTRIES.filter(({ value }) => value === 'CA' || value === 'US').map((known) => (
                <option key={known.value} value={known.value}>
                  {known[locale]}
                </option>
              ))}
            </Select>
          </Field>
          {line('address1', m.address_street())}
          {line('address2', m.address_line_2())}
          {line('city', m.address_city())}
          <Field label={inStates ? m.address_state() : m.address_province()} {...about('provinceCode')}>
            <Select value={values.provinceCode} onChange={({ target }) => write({ provinceCode: target.value })}>
              <option value="">{m.choose()}</option>
              {(inStates ? STATES : PROVINCES).map((region) => (
                <option key={region.value} value={region.value}>
                  {region[locale]}
                </option>
              ))}
            </Select>
          </Field>
          {line('postalCode', inStates ? m.address_zip() : m.address_postal_code(), { maxLength: 12 })}
        </div>
      </FieldSet>
      <FieldSet legend={m.provider_numbers()}>
        <div className="grid gap-4">
          <p className="text-muted-foreground text-small">{m.provider_numbers_means()}</p>
          {line('gstHstNumber', m.registration_gst_hst(), { hint: '123456782 RT0001', maxLength: 30 })}
          {line('qstNumber', m.registration_qst(), { hint: '1234567890 TQ0001', maxLength: 30 })}
          {line('pstBcNumber', m.registration_pst_bc(), { hint: 'PST-1234-5678', maxLength: 30 })}
          {line('pstSkNumber', m.registration_pst_sk(), { hint: '1234567', maxLength: 30 })}
          {line('rstMbNumber', m.registration_rst_mb(), { hint: '123456-7', maxLength: 30 })}
          {line('ein', m.registration_ein(), { hint: '12-3456789', maxLength: 30 })}
        </div>
      </FieldSet>
      <FieldSet legend={m.provider_contacts()}>
        <div className="grid gap-4">
          {line('supportEmail', m.provider_support_email(), { maxLength: 254 })}
          {line('supportPhone', m.provider_support_phone(), { maxLength: 40 })}
          {line('supportUrl', m.provider_support_url(), { hint: m.provider_support_url_hint(), maxLength: 500 })}
          {line('termsUrl', m.provider_terms_url(), { maxLength: 500 })}
          {line('storyUrl', m.provider_story_url(), { hint: m.provider_story_url_hint(), maxLength: 500 })}
          {line('bankConnection', m.provider_bank_connection(), {
            hint: m.provider_bank_connection_hint(),
            maxLength: 60,
          })}
        </div>
      </FieldSet>
    </FormDialog>
  );
}
