import { m } from '@cordelle/i18n/messages';
import type { Agreement } from '@cordelle/validation/payer-pages.ts';
import { AgreementCard } from './agreement-card.tsx';
import { CheckField } from './fields.tsx';
import { usePage, usePageLocale } from './page-context.ts';

/**
 * The agreement, word for word as it is kept, and the box to tick below it; the box by which notice is given up stands in it,
 * empty. Its fingerprint goes with the form: what was shown is what is agreed to. Where an element is missing, nobody is asked.
 */
export function Consent() {
  const { facts } = usePage();
  const to = usePageLocale();
  const { agreement, country, business, language } = facts;
  if (!agreement?.complete)
    return (
      <p className="problem" role="note">
        {m.payer_agreement_incomplete({ business: business.name }, to)}
      </p>
    );
  return (
    <>
      <AgreementCard
        agreement={agreement}
        language={language}
        choice={(clause) => <CheckField name="waiveNotice" label={clause} />}
      />
      <input type="hidden" name="hash" value={agreement.hash} />
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

/** Whether there is something to agree to. */
export const canAgree = (agreement: Pick<Agreement, 'complete'> | null): boolean => agreement?.complete === true;
