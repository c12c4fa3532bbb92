import type { PayerPage as PageName } from '@cordelle/domain/payer-flow/pages.ts';
import { m } from '@cordelle/i18n/messages';
import type { PayerPageFacts } from '@cordelle/validation/payer-pages.ts';
import type { ComponentType } from 'react';
import { Consent, canAgree } from './consent.tsx';
import { PayerFrame } from './frame.tsx';
import { PageContextProvider, type PageLinks, type PageProblems } from './page-context.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { BankStep } from './steps/bank-step.tsx';
import { CheckStep } from './steps/check-step.tsx';
import { DonationStep } from './steps/donation-step.tsx';
import { DonorStep } from './steps/donor-step.tsx';
import { EmailSentStep } from './steps/email-sent-step.tsx';
import { FinishedStep } from './steps/finished-step.tsx';
import { IntroStep } from './steps/intro-step.tsx';
import { PayerStep } from './steps/payer-step.tsx';
import { PaymentsStep } from './steps/payments-step.tsx';
import { ReachStep } from './steps/reach-step.tsx';
import { YouStep } from './steps/you-step.tsx';

const STEPS: Readonly<Record<PageName, ComponentType>> = {
  intro: IntroStep,
  payer: PayerStep,
  reach: ReachStep,
  you: YouStep,
  donation: DonationStep,
  donor: DonorStep,
  bank: BankStep,
  payments: PaymentsStep,
  check: CheckStep,
  email_sent: EmailSentStep,
  finished: FinishedStep,
};

/** Where the form goes, and what proves that it is ours. */
export type PageForm = { readonly action: string; readonly token: string; readonly languageHref: string };

export const FORM_ID = 'step';

type Props = {
  readonly facts: PayerPageFacts;
  readonly problems: PageProblems;
  readonly links: PageLinks;
  readonly form: PageForm;
};

/** One page of a payer's way, whichever it is. The console shows the same one while it is shaped. */
export function PayerPage({ facts, problems, links, form }: Props) {
  const { language, business, page } = facts;
  const Step = STEPS[page];
  const answered = page === 'finished' || page === 'email_sent';
  return (
    <PageContextProvider value={{ facts, problems, links }}>
      <PayerFrame
        language={language}
        business={business}
        step={page === 'finished' ? null : facts.step}
        backHref={facts.back && links.to(facts.back)}
        languageSwitch={answered ? { kind: 'link', href: form.languageHref } : { kind: 'button', form: FORM_ID }}
      >
        <ProblemSummary />
        {answered ? (
          <Step />
        ) : (
          <form id={FORM_ID} method="post" action={form.action} noValidate className={`step-${page}`}>
            <input type="hidden" name="token" value={form.token} />
            <input type="hidden" name="page" value={page} />
            <p className="honey" aria-hidden="true">
              <label>
                {m.payer_leave_blank({}, { locale: language })}
                <input name="website" tabIndex={-1} autoComplete="off" />
              </label>
            </p>
            {isClosed(facts) ? <Consent /> : <Step />}
            <Onward facts={facts} connecting={page === 'bank' && links.bank !== null && links.bank.loginId === null} />
            <p className="soft">
              <a href={links.paper}>{m.payer_paper({}, { locale: language })}</a>
            </p>
          </form>
        )}
        {links.anew !== null && (facts.back !== null || page === 'finished') && (
          <form method="post" action={links.anew} className="anew">
            <p>{m.payer_anew_means({}, { locale: language })}</p>
            <button type="submit" className="button second" name="anew" value="yes">
              {m.payer_anew({}, { locale: language })}
            </button>
          </form>
        )}
      </PayerFrame>
    </PageContextProvider>
  );
}

/** Its agreement lacks something: nobody is asked for anything. */
const isClosed = ({ agreement }: PayerPageFacts): boolean => agreement !== null && !canAgree(agreement);

/** The one button of a page. There is none where nothing can be agreed to, and none beside a bank's own. */
function Onward({ facts, connecting }: { facts: PayerPageFacts; connecting: boolean }) {
  const to = { locale: facts.language };
  if (connecting || isClosed(facts)) return null;
  const words =
    facts.page === 'intro'
      ? m.payer_start({}, to)
      : facts.page === 'check'
        ? m.payer_authorize({}, to)
        : m.payer_continue({}, to);
  return (
    <p className="actions">
      <button type="submit" className="button" data-once>
        {words}
      </button>
    </p>
  );
}
