import { TEXT_LENGTHS } from '@cordelle/domain/authorization-settings/text-lengths.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { CopyLink } from '../../copy-link.tsx';
import { CustomerAddressFields } from '../../customers/customer-address-fields.tsx';
import { useClient } from '../../me/me.ts';
import { LANGUAGE_WORDS } from '../../words/language-words.ts';
import type { Setting, TextName } from './draft.ts';
import { EmailPreview } from './email-preview.tsx';
import { SettingSwitch, SettingText } from './form-parts.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type Part = { form: SettingsForm };

const otherwiseOf = (setting: Setting) =>
  'contactOtherwise' in setting ? setting.contactOtherwise : { email: null, phone: null };

/** Where payers reach the business: on every page they open and every form they sign. */
export function ContactInformation({ form }: Part) {
  const { id } = useClient();
  const otherwise = otherwiseOf(form.setting);
  const instead = (other: string | null) => (other ? m.payer_contact_otherwise({ other }) : undefined);
  const word = (name: 'email' | 'phone') => ({
    value: form.textOf(name),
    onChange: ({ target }: { target: HTMLInputElement }) => form.change(name, target.value),
  });
  return (
    <div className="grid gap-5">
      <p className="text-muted-foreground">{m.payer_contact_means()}</p>
      <Field
        label={m.customer_email()}
        id="email"
        error={form.errorOf('email')}
        hint={instead(otherwise.email)}
        optional
      >
        <Input type="email" autoCapitalize="none" maxLength={254} {...word('email')} />
      </Field>
      <Field
        label={m.customer_phone()}
        id="phone"
        error={form.errorOf('phone')}
        hint={instead(otherwise.phone)}
        optional
      >
        <Input type="tel" maxLength={40} {...word('phone')} />
      </Field>
      <CustomerAddressFields
        form={{
          values: Object.fromEntries(
            Object.entries(form.draft)
              .filter(([name]) => name.startsWith('address.'))
              .map(([name, value]) => [name, String(value)]),
          ),
          change: form.change,
          errorOf: form.errorOf,
        }}
        country={form.setting.countryCode}
      />
      <p>
        <TextLink href={`/documents/authorization_form?client_id=${id}&language=both`} target="_blank">
          {m.payer_contact_see_form()}
        </TextLink>
      </p>
    </div>
  );
}

export function IntroductionPage({ form }: Part) {
  return (
    <div className="grid gap-5">
      <SettingSwitch
        form={form}
        name="enableIntroduction"
        label={m.auth_introduction_enable()}
        hint={m.auth_introduction_enable_means()}
      />
      {form.isOn('enableIntroduction') && <Introduction form={form} />}
    </div>
  );
}

export const Introduction = ({ form }: Part) => (
  <SettingText
    form={form}
    name="introduction"
    label={m.auth_introduction()}
    hint={m.auth_introduction_hint()}
    max={TEXT_LENGTHS.introduction}
  />
);

/** What changed in the rules for Canadian agreements; nothing elsewhere, or before it is released. */
export function RuleH1Notice() {
  const { country, releaseHelpers } = useClient();
  if (country !== 'CA' || !releaseHelpers.h1_terms_2024_released) return null;
  return <Banner tone="warn">{m.auth_h1_notice()}</Banner>;
}

/** The client's own terms. `name`: as the page calls them. */
export function Terms({ form, name = 'termsAndConditions' }: Part & { name?: TextName }) {
  return (
    <div className="grid gap-4">
      <RuleH1Notice />
      <SettingText
        form={form}
        name={name}
        label={m.auth_terms()}
        hint={m.auth_terms_hint()}
        max={TEXT_LENGTHS.termsAndConditions}
        rows={12}
      />
      <p className="text-muted-foreground text-small">{m.auth_terms_signed()}</p>
    </div>
  );
}

/** How long before a debit a payer has to say that they cancel. */
export const CancellationNotice = ({ form }: Part) => (
  <Field
    label={m.auth_cancellation_days()}
    id="cancellationDays"
    hint={m.auth_cancellation_days_hint()}
    error={form.errorOf('cancellationDays')}
  >
    <Input
      className="w-24"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={form.textOf('cancellationDays')}
      onChange={({ target }) => form.change('cancellationDays', target.value)}
    />
  </Field>
);

export const PageLanguage = ({ form }: Part) => (
  <RadioChoice
    legend={m.auth_language()}
    id="defaultLanguage"
    hint={m.auth_language_hint()}
    options={[
      { value: 'en', label: LANGUAGE_WORDS.en() },
      { value: 'fr', label: LANGUAGE_WORDS.fr() },
    ]}
    value={form.textOf('defaultLanguage')}
    onChange={(language) => form.change('defaultLanguage', language)}
    error={form.errorOf('defaultLanguage')}
  />
);

/** What payers have to say of themselves. In the United States the limit is always asked for. */
export function AskedFields({ form }: Part) {
  const american = form.setting.countryCode === 'US';
  const error = form.errorOf('requireAuthorizationAmount');
  return (
    <div className="grid gap-5">
      <RadioChoice
        legend={m.auth_name_default()}
        id="nameDefault"
        hint={m.auth_name_default_hint()}
        options={[
          { value: 'Personal', label: m.auth_name_personal() },
          { value: 'Business', label: m.auth_name_business() },
        ]}
        value={form.textOf('nameDefault')}
        onChange={(name) => form.change('nameDefault', name)}
        error={form.errorOf('nameDefault')}
      />
      <SettingSwitch form={form} name="requirePhone" label={m.auth_require_phone()} />
      <SettingSwitch form={form} name="requireAddress" label={m.auth_require_address()} />
      <AmountSwitch form={form} name="requireAuthorizationAmount" american={american} error={error} />
      <ApprovalSwitch form={form} />
    </div>
  );
}

/** Each debit by itself, or those that the payer chooses: never both. */
export const ApprovalSwitch = ({ form }: Part) => (
  <SettingSwitch
    form={form}
    name="approveEachDebit"
    label={m.auth_approve_each()}
    hint={m.auth_approve_each_means()}
    onChange={(on) =>
      form.changeAll({
        approveEachDebit: on,
        ...(on && 'allowTransactionSchedule' in form.draft && { allowTransactionSchedule: false }),
      })
    }
  />
);

/** Where the rules let payers choose: in Canada. */
export const WaiverSwitch = ({ form }: Part) =>
  form.setting.countryCode === 'CA' ? (
    <SettingSwitch
      form={form}
      name="offerNoticeWaiver"
      label={m.auth_offer_waiver()}
      hint={m.auth_offer_waiver_means()}
    />
  ) : null;

/** Where the rail wants accounts validated: in the United States. */
export const validationTitle = (): string => m.auth_section_account_validation();

export const ValidationChoice = ({ form }: Part) => (
  <RadioChoice
    legend={m.auth_validation()}
    id="webValidation"
    hint={m.auth_validation_means()}
    options={[
      {
        value: 'micro_entries',
        label: m.auth_validation_micro_entries(),
        means: m.auth_validation_micro_entries_means(),
      },
      { value: 'prenote', label: m.auth_validation_prenote(), means: m.auth_validation_prenote_means() },
    ]}
    value={form.textOf('webValidation')}
    onChange={(method) => form.change('webValidation', method)}
    error={form.errorOf('webValidation')}
  />
);

export function AmountSwitch({
  form,
  name,
  american,
}: Part & {
  name: 'requireAuthorizationAmount' | 'requireMaximumAmount';
  american: boolean;
  error?: string | undefined;
}) {
  const shown = american ? { ...form, isOn: () => true } : form;
  return (
    <SettingSwitch
      form={shown}
      name={name}
      label={m.auth_require_amount()}
      hint={american ? m.auth_require_amount_us() : m.auth_require_amount_means()}
      disabled={american}
    />
  );
}

export function CommentDescription({ form }: Part) {
  return (
    <div className="grid gap-5">
      <SettingSwitch form={form} name="enableCommentDescription" label={m.auth_comment_enable()} />
      {form.isOn('enableCommentDescription') && (
        <SettingText
          form={form}
          name="commentDescription"
          label={m.auth_comment()}
          hint={m.auth_comment_hint()}
          max={TEXT_LENGTHS.comment}
          rows={3}
        />
      )}
    </div>
  );
}

export const AdditionalInformation = ({ form }: Part) => (
  <SettingSwitch
    form={form}
    name="requireAdditionalInformation"
    label={m.auth_additional_enable()}
    hint={m.auth_additional_means()}
  />
);

/** The mail that asks for an authorization. */
export function EmailText({
  form,
  name = 'emailMessage',
  donors = false,
}: Part & { name?: TextName; donors?: boolean }) {
  return (
    <div className="grid gap-5">
      <SettingSwitch form={form} name="enableGreeting" label={donors ? m.auth_greeting_donor() : m.auth_greeting()} />
      <SettingText
        form={form}
        name={name}
        label={m.auth_email_message()}
        hint={donors ? m.auth_email_message_donor_hint() : m.auth_email_message_hint()}
        max={TEXT_LENGTHS.emailMessage}
      />
      <EmailPreview form={form} name={name} />
    </div>
  );
}

/** The last part of the public address, tried while it is typed, and the whole of what is saved. */
export function LinkAddress({ form, name = 'code' }: Part & { name?: 'code' | 'formUrl' }) {
  const { url } = form.setting;
  const typed = form.textOf(name);
  const before = url.slice(0, url.length - String(Object(form.setting)[name] ?? '').length);
  const answer = form.triedWord(name);
  return (
    <div className="grid gap-5">
      {url !== '' && <CopyLink url={url} />}
      <div className="grid gap-1.5">
        <Field label={m.auth_code()} id={name} hint={m.auth_code_hint()} error={form.errorOf(name)}>
          <Input
            className="font-mono"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={typed}
            onChange={({ target }) => form.change(name, target.value.toLowerCase().replace(/\s+/g, '-'))}
          />
        </Field>
        <p className="wrap-anywhere text-muted-foreground text-small">{`${before}${typed}`}</p>
        <p role="status" className="min-h-5 text-small">
          {answer === 'checking' && m.auth_checking()}
          {answer === 'free' && m.auth_code_free()}
        </p>
      </div>
    </div>
  );
}
