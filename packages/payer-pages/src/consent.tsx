import { m } from '@cordelle/i18n/messages';
import { AgreementCard } from './agreement-card.tsx';
import { CheckField } from './fields.tsx';
import { usePage, usePageLocale } from './page-context.ts';

/** The agreement and the box to tick; where an element of it is missing, nobody is asked to agree. */
export function Consent() {
  const { facts } = usePage();
  const to = usePageLocale();
  const { agreement, country, business } = facts;
  if (!agreement?.complete)
    return (
      <p className="problem" role="note">
        {m.payer_agreement_incomplete({ business: business.name }, to)}
      </p>
    );
  return (
    <>
      <AgreementCard agreement={agreement} title={agreementTitle(country, to)} />
      <CheckField
        name="agree"
        label={
          country === 'CA'
            ? m.payer_agree_pad({ business: business.name }, to)
            : m.payer_agree_ach({ business: business.name }, to)
        }
      />
    </>
  );
}

export const agreementTitle = (country: 'CA' | 'US', to: { readonly locale: 'en' | 'fr' }): string =>
  country === 'CA' ? m.pad_form_title({}, to) : m.ach_form_title({}, to);

/** Whether there is something to agree to. */
export const canAgree = (agreement: { readonly complete: boolean } | null): boolean => agreement?.complete === true;
