import { m } from '@cordelle/i18n/messages';
import type { PayerOverview } from '@cordelle/validation/payer-links.ts';
import type { Agreement, PayerPageFacts } from '@cordelle/validation/payer-pages.ts';
import { Consent, canAgree } from './consent.tsx';
import { PayerFrame } from './frame.tsx';
import { PageContextProvider, type PageProblems } from './page-context.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { BankNumbers } from './steps/bank-step.tsx';

type Props = {
  readonly facts: PayerOverview;
  /** Once the account is known; null: it is still to be entered. */
  readonly agreement: Agreement | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: PageProblems;
  readonly languageHref: string;
  readonly action: string;
  readonly backHref: string;
};

/** Another account, with a new consent for it; everything else stays. The same fields and card as when it was first agreed. */
export function ChangeBankPage({ facts, agreement, typed, problems, languageHref, action, backHref }: Props) {
  const { language, business } = facts;
  const to = { locale: language };
  const nowhere = { to: () => backHref, byHand: '', connect: '', bank: null, pdf: '', paper: '', anew: null };
  return (
    <PageContextProvider value={{ facts: pageFacts(facts, agreement, typed), problems, links: nowhere }}>
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
          {agreement && (
            <>
              <h2>{m.my_payments_bank_terms({}, to)}</h2>
              <Consent />
            </>
          )}
          {(agreement === null || canAgree(agreement)) && (
            <p className="actions">
              <button type="submit" className="button" data-once="">
                {agreement ? m.my_payments_bank_save({}, to) : m.my_payments_bank_read({}, to)}
              </button>
            </p>
          )}
        </form>
      </PayerFrame>
    </PageContextProvider>
  );
}

/** The page that the fields and the card know themselves on. */
const pageFacts = (
  { country, currency, language, business, verification }: PayerOverview,
  agreement: Agreement | null,
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
  agreement,
  debits: null,
  earliestDate: null,
  receipt: null,
});
