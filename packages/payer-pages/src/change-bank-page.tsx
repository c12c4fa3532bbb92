import { m } from '@cordelle/i18n/messages';
import type { AgreementToRead, PayerOverview } from '@cordelle/validation/payer-links.ts';
import type { PayerPageFacts } from '@cordelle/validation/payer-pages.ts';
import { AgreeBox, canAgree, AgreementToRead as Words } from './consent.tsx';
import { PayerFrame } from './frame.tsx';
import { PageContextProvider, type PageProblems } from './page-context.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { BankNumbers } from './steps/bank-step.tsx';

type Props = {
  readonly facts: PayerOverview;
  /** Each that goes on from the account, once it is known; null: it is still to be entered. */
  readonly agreements: readonly AgreementToRead[] | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: PageProblems;
  readonly languageHref: string;
  readonly action: string;
  readonly backHref: string;
};

/** Another account, with a new consent for it; everything else stays. The same fields and card as when it was first agreed. */
export function ChangeBankPage({ facts, agreements, typed, problems, languageHref, action, backHref }: Props) {
  const { language, business } = facts;
  const to = { locale: language };
  const nowhere = { to: () => backHref, byHand: '', connect: '', bank: null, pdf: '', paper: '', anew: null };
  return (
    <PageContextProvider value={{ facts: pageFacts(facts, typed), problems, links: nowhere }}>
      <PayerFrame
        language={language}
        business={business}
        backHref={backHref}
        languageSwitch={{ kind: 'link', href: languageHref }}
      >
        <ProblemSummary />
        <form method="post" action={action} noValidate>
          <h1>{m.my_payments_bank_title({}, to)}</h1>
          <p>{m.my_payments_bank_means({}, to)}</p>
          <BankNumbers />
          {agreements && <ToAgree agreements={agreements} facts={facts} />}
          {(agreements === null || canAgreeTo(agreements)) && (
            <p className="actions">
              <button type="submit" className="button" data-once="">
                {agreements ? m.my_payments_bank_save({}, to) : m.my_payments_bank_read({}, to)}
              </button>
            </p>
          )}
        </form>
      </PayerFrame>
    </PageContextProvider>
  );
}

const canAgreeTo = (agreements: readonly AgreementToRead[]): boolean =>
  agreements.every(({ agreement }) => canAgree(agreement));

/** Each agreement with its own words, and one box below them all; where an element of one is missing, nobody is asked. */
function ToAgree({ agreements, facts }: { readonly agreements: readonly AgreementToRead[] } & Pick<Props, 'facts'>) {
  const { language, business } = facts;
  const to = { locale: language };
  if (!canAgreeTo(agreements))
    return (
      <p className="problem" role="note">
        {m.payer_agreement_incomplete({ business: business.name }, to)}
      </p>
    );
  return (
    <>
      {agreements.map(({ id, reference, agreement }) => (
        <section key={id}>
          <h2>
            {agreements.length > 1 ? m.my_payments_bank_terms_of({ reference }, to) : m.my_payments_bank_terms({}, to)}
          </h2>
          <Words agreement={agreement} of={id} />
        </section>
      ))}
      <AgreeBox many={agreements.length > 1} />
    </>
  );
}

/** The page that the fields and the card know themselves on. */
const pageFacts = (
  { country, currency, language, business, verification }: PayerOverview,
  answers: Readonly<Record<string, string>>,
): PayerPageFacts => ({
  kind: 'processing',
  page: 'bank',
  stepName: 'bank',
  step: { number: 1, of: 1 },
  back: null,
  country,
  currency,
  language,
  business,
  questions: {
    introduction: null,
    nameDefault: 'Personal',
    phone: false,
    address: false,
    limit: false,
    connect: false,
    verification,
    microdeposit: false,
    schedule: false,
    comment: null,
    knownPayer: null,
  },
  answers: { ...answers },
  agreement: null,
  debits: null,
  earliestDate: null,
  receipt: null,
  finishedOn: null,
  endedOn: null,
});
