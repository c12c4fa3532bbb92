import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field, FieldError } from '@cordelle/ui/field.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { REFERRAL_WITH_PROMOTION } from '@cordelle/validation/referrals.ts';
import { useEffect } from 'react';
import { EmailField } from '../../auth-forms/email-field.tsx';
import { PasswordField } from '../../auth-forms/password-field.tsx';
import { passwordMistake, required } from '../../auth-forms/password-mistake.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { trpc } from '../../trpc.ts';
import { isReferral, REFERRAL_WORDS } from '../../words/referral-words.ts';

const COUNTRY_WORDS = { CA: m.country_ca, US: m.country_us };
const isOneOf = <Key extends string>(words: Record<Key, unknown>, text: string): text is Key =>
  Object.hasOwn(words, text);

const EMAIL = /^\s*\S+@\S+\.\S+\s*$/;
const AGREED = 'yes';

type Props = {
  promoCode: string | null;
  onFailed: (failed: boolean) => void;
  onSent: (email: string) => void;
};

export function SignUpForm({ promoCode, onFailed, onSent }: Props) {
  const signUp = trpc.registrations.signUp.useMutation({ onSuccess: (_, { email }) => onSent(email) });
  const form = useAuthForm(
    {
      email: '',
      password: '',
      countryCode: 'CA',
      referredBy: promoCode ? REFERRAL_WITH_PROMOTION : '',
      agreement: '',
    },
    ({ email, password, countryCode, referredBy, agreement }) => ({
      email: required(email.trim()) ?? (EMAIL.test(email) ? undefined : m.contact_email_error),
      password: passwordMistake(password),
      countryCode: required(countryCode),
      referredBy: required(referredBy),
      agreement: agreement === AGREED ? undefined : m.sign_up_agreement_missing,
    }),
    ({ email, password, countryCode, referredBy }) => {
      if (!isOneOf(COUNTRY_WORDS, countryCode) || !isReferral(referredBy)) return;
      signUp.mutate({
        email: email.trim(),
        password,
        passwordConfirmation: password,
        countryCode,
        referredBy,
        ...(promoCode && { promoCode }),
      });
    },
    signUp,
  );
  const { values, change, errorOf, errors } = form;
  const failed = errors.length > 0;
  useEffect(() => onFailed(failed), [failed, onFailed]);
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <EmailField form={form} />
      <PasswordField
        id="password"
        label={m.sign_in_password()}
        autoComplete="new-password"
        value={values.password}
        error={errorOf('password')}
        onChange={(value) => change('password', value)}
        rules
      />
      <Field label={m.sign_up_country()} id="countryCode" error={errorOf('countryCode')}>
        <Select
          autoComplete="country"
          value={values.countryCode}
          onChange={(event) => change('countryCode', event.target.value)}
        >
          <Options of={COUNTRY_WORDS} />
        </Select>
      </Field>
      <Field
        label={m.sign_up_referred_by()}
        id="referredBy"
        error={errorOf('referredBy')}
        hint={promoCode ? m.sign_up_promo_code({ code: promoCode }) : undefined}
      >
        <Select
          disabled={promoCode !== null}
          value={values.referredBy}
          onChange={(event) => change('referredBy', event.target.value)}
        >
          <Options of={REFERRAL_WORDS} />
        </Select>
      </Field>
      <Agreement
        agreed={values.agreement === AGREED}
        error={errorOf('agreement')}
        onChange={(agreed) => change('agreement', agreed ? AGREED : '')}
      />
      <Button type="submit" variant="primary" size="field" busy={signUp.isPending}>
        {m.sign_up()}
      </Button>
    </form>
  );
}

const Options = ({ of }: { of: Readonly<Record<string, () => string>> }) => (
  <>
    <option value="">{m.sign_up_choose()}</option>
    {Object.entries(of).map(([value, words]) => (
      <option key={value} value={value}>
        {words()}
      </option>
    ))}
  </>
);

type AgreementProps = { agreed: boolean; error: string | undefined; onChange: (agreed: boolean) => void };

function Agreement({ agreed, error, onChange }: AgreementProps) {
  return (
    <div className="grid gap-1.5">
      {error && <FieldError id="agreement-error">{error}</FieldError>}
      <div className="flex items-start gap-2.5">
        <input
          type="checkbox"
          id="agreement"
          checked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agreement-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <label htmlFor="agreement">{m.sign_up_agreement()}</label>
      </div>
      <TextLink href={BRAND.termsUrl} target="_blank" rel="noreferrer" className="justify-self-start">
        {m.sign_up_terms()} <span className="sr-only">{m.door_opens_new_tab()}</span>
      </TextLink>
    </div>
  );
}
