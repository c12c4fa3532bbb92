import { m } from '@cordelle/i18n/messages';
import { AddressFields } from './address-fields.tsx';
import { TextField } from './fields.tsx';
import { usePage, usePageLocale } from './page-context.ts';

/** Mail, and phone and address where the business asks for them. */
export function ReachFields({ email = true }: { email?: boolean }) {
  const { questions } = usePage().facts;
  const to = usePageLocale();
  return (
    <>
      {email && (
        <TextField name="email" type="email" hint={m.payer_email_hint({}, to)} autoComplete="email" maxLength={254} />
      )}
      {questions.phone && <TextField name="phone" type="tel" autoComplete="tel" width="medium" maxLength={40} />}
      {questions.address && <AddressFields />}
    </>
  );
}
