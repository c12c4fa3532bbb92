import { m } from '@cordelle/i18n/messages';
import { TextField } from '../fields.tsx';
import { HowMuch } from '../how-much.tsx';
import { usePageLocale } from '../page-context.ts';

/** Who gives; what they chose to give stands above. */
export function DonorStep() {
  const to = usePageLocale();
  return (
    <>
      <h1>{m.payer_donor_title({}, to)}</h1>
      <HowMuch askedOn="donation" />
      <TextField name="firstName" autoComplete="given-name" maxLength={100} />
      <TextField name="lastName" autoComplete="family-name" maxLength={100} />
      <TextField name="email" type="email" hint={m.payer_email_hint({}, to)} autoComplete="email" maxLength={254} />
    </>
  );
}
