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
  const { agreement, business } = facts;
  if (!agreement?.complete)
    return (
      <p className="problem" role="note">
        {m.payer_agreement_incomplete({ business: business.name }, to)}
      </p>
    );
  return (
    <>
      <AgreementToRead agreement={agreement} />
      <AgreeBox />
    </>
  );
}

/** One agreement with the box that stands in it, and its fingerprint. `of`: which one it is, where several are read on a page. */
export function AgreementToRead({ agreement, of }: { readonly agreement: Agreement; readonly of?: string }) {
  const { language } = usePage().facts;
  const named = (name: string) => (of === undefined ? name : `${name}.${of}`);
  return (
    <>
      <AgreementCard
        agreement={agreement}
        language={language}
        choice={(clause) => <CheckField name={named('waiveNotice')} label={clause} />}
      />
      <input type="hidden" name={named('hash')} value={agreement.hash} />
    </>
  );
}

/** The box to tick below everything that is agreed to. */
export function AgreeBox({ many = false }: { readonly many?: boolean }) {
  const { country, business } = usePage().facts;
  const to = usePageLocale();
  const pad = many ? m.payer_agree_pad_all : m.payer_agree_pad;
  const ach = many ? m.payer_agree_ach_all : m.payer_agree_ach;
  const label = country === 'CA' ? pad : ach;
  return <CheckField name="agree" label={label({ business: business.name }, to)} />;
}

/** Whether there is something to agree to. */
export const canAgree = (agreement: Pick<Agreement, 'complete'> | null): boolean => agreement?.complete === true;
