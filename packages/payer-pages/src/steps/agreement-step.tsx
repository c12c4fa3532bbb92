import { m } from '@cordelle/i18n/messages';
import { Consent } from '../consent.tsx';
import { LimitField } from '../limit-field.tsx';
import { usePageLocale } from '../page-context.ts';

/** What the payer agrees to, and the most one debit may take. */
export function AgreementStep() {
  const to = usePageLocale();
  return (
    <>
      <h1>{m.payer_agreement_title({}, to)}</h1>
      <LimitField />
      <Consent />
    </>
  );
}
