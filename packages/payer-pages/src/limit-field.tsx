import { m } from '@cordelle/i18n/messages';
import { TextField } from './fields.tsx';
import { usePage, usePageLocale } from './page-context.ts';

/** The most one debit may take. */
export function LimitField() {
  const { facts } = usePage();
  const to = usePageLocale();
  if (!facts.questions.limit) return null;
  return (
    <TextField
      name="authorizationAmount"
      hint={m.payer_limit_hint({ business: facts.business.name }, to)}
      inputMode="decimal"
      isAmount
      width="short"
      maxLength={15}
    />
  );
}
