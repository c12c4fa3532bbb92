import { needsValidatedAccount } from '@cordelle/domain/authorization/entry-class.ts';
import { bankNameOf } from '@cordelle/domain/bank-numbers/bank-names.ts';
import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { bankNumbersOf, type EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { isReachable } from '@cordelle/domain/payer-flow/agreement.ts';
import { maskedAccount } from '@cordelle/domain/payer-flow/agreement-document.ts';
import {
  type FlowKind,
  type PageFacts,
  type PayerPage,
  pageBefore,
  stepNumber,
  stepOf,
} from '@cordelle/domain/payer-flow/pages.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayerAnswers } from '@cordelle/validation/payer-flows.ts';
import type { PayerPageFacts, PayerReceipt, Verification } from '@cordelle/validation/payer-pages.ts';
import { asksForLimit, isForm, type Offer, questionsOf, shownBusiness } from '../payer-offers/offer.ts';
import { statementWords } from '../payer-offers/statement-words.ts';
import { agreementOf } from './agreement-text.ts';
import { consentKindOf, customerTypeOf, payorLines } from './chosen.ts';
import type { KeptAnswers } from './flow-store.ts';
import { debitsIn, earliestDate, plannedDebits } from './planned-debits.ts';

/** What one page is drawn from. */
export type PageOf = {
  readonly kind: FlowKind;
  readonly offer: Offer;
  readonly language: Language;
  readonly kept: KeptAnswers;
  readonly page: PayerPage;
  readonly receipt: PayerReceipt | null;
  readonly knownDonor: boolean;
  readonly now: Date;
};

/** What decides which pages there are. */
export function pageFactsOf({ kind, offer, knownDonor }: Pick<PageOf, 'kind' | 'offer' | 'knownDonor'>): PageFacts {
  const { switches } = offer;
  return {
    kind,
    introduction: switches.enableIntroduction,
    additionalInformation: switches.requireAdditionalInformation,
    payments: (isForm(kind) && switches.allowTransactionSchedule) || asksForLimit(offer, kind),
    knownDonor,
    knownPayer: offer.knownPayer !== null,
  };
}

/** The account as a page may show it; null while none is known. */
export function accountOf(offer: Offer, { typed, connected }: KeptAnswers) {
  const entered: EnteredNumbers | undefined = connected ?? typed.bankAccount;
  if (!entered?.accountNumber) return null;
  const numbers = bankNumbersOf(offer.country, entered);
  return { mask: maskedAccount(numbers.account), bankName: bankNameOf(numbers), numbers };
}

/** Everything one page shows. */
export function payerPageOf(wanted: PageOf): PayerPageFacts {
  const { kind, offer, language, kept, page, receipt, now } = wanted;
  const facts = pageFactsOf(wanted);
  const ended = page === 'finished';
  const checked = page === 'check';
  const account = checked ? accountOf(offer, kept) : null;
  const debits = checked || page === 'donor' ? plannedDebits(offer, kind, kept.typed, language) : null;
  return {
    kind,
    page,
    stepName: stepOf(facts, page),
    step: stepNumber(facts, page),
    back: pageBefore(facts, page),
    country: offer.country,
    currency: offer.currency,
    language,
    business: { ...shownBusiness(offer, kind), statementName: statementWords(offer, language) },
    questions: questionsOf(offer, kind, language),
    answers: ended ? {} : { ...typedAnswers(page, kept.typed), ...shownAccount(wanted, account) },
    // Where the business cannot be reached nobody is asked anything.
    agreement: (ended ? null : checked || !isReachable(offer.country, offer.business))
      ? agreementOf({
          offer,
          kind,
          language,
          payer: payorLines(offer, kept.typed),
          answers: kept.typed,
          consentKind: consentKindOf(offer, kind, kept.typed),
          debits,
          account,
          at: now,
        })
      : null,
    debits,
    earliestDate: page === 'donation' || page === 'payments' ? earliestDate(offer, now) : null,
    receipt: ended && receipt ? receiptIn(wanted, receipt) : null,
    finishedOn: null,
    endedOn: null,
  };
}

/** What the page says of the debits is in its language; the agreement stays in the one it was given in. */
const receiptIn = ({ offer, language }: PageOf, receipt: PayerReceipt): PayerReceipt => ({
  ...receipt,
  debits: receipt.debits && debitsIn(offer, receipt.debits, language),
});

/** By the names of the fields of a form. Numbers of an account leave us on the page that asks for them alone. */
function typedAnswers(page: PayerPage, { bankAccount, ...typed }: PayerAnswers): Record<string, string> {
  const entries: [string, string][] = [];
  const add = (prefix: string, values: object) => {
    for (const [name, value] of Object.entries(values))
      if (value !== null && typeof value === 'object') add(`${prefix}${name}.`, value);
      else if (value !== undefined) entries.push([`${prefix}${name}`, String(value)]);
  };
  add('', typed);
  if (page === 'bank' && bankAccount) add('bankAccount.', bankAccount);
  return Object.fromEntries(entries);
}

/** The account as the summary names it, and how it is verified. */
function shownAccount({ kind, offer, kept, language }: PageOf, account: ReturnType<typeof accountOf>) {
  if (!account) return {};
  const method = verificationOf(offer, kind, kept, language);
  return {
    account: account.mask,
    ...(account.bankName ? { bankName: bankNameIn(account.bankName, language) } : {}),
    numbers: numbersWords(account, language),
    ...(method ? { verification: method } : {}),
  };
}

/** Enough of the numbers for whoever typed them to see a slip. */
function numbersWords({ numbers, mask: account }: { numbers: BankNumbers; mask: string }, language: Language): string {
  return numbers.country === 'CA'
    ? translate('payer_check_numbers_ca', language, { ...numbers, account })
    : translate('payer_check_numbers_us', language, { ...numbers, account });
}

/**
 * How the account is going to be verified: at the bank itself, by what is sent to it, or not at all. In the United States what a
 * person agrees to here is debited from a validated account alone.
 */
export function verificationOf(
  offer: Offer,
  kind: FlowKind,
  { typed, connected }: KeptAnswers,
  language: Language,
): Verification | null {
  if (connected) return 'flinks';
  const questions = questionsOf(offer, kind, language);
  if (needsValidatedAccount(offer.country, customerTypeOf(kind, typed), 'provider'))
    return offer.switches.webValidation === 'prenote' ? 'prenote' : 'microdeposit';
  return questions.verification || (questions.microdeposit && typed.microdeposit) ? 'microdeposit' : null;
}
