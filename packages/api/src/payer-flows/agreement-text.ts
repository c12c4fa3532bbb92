import { needsValidatedAccount } from '@cordelle/domain/authorization/entry-class.ts';
import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { moneyText } from '@cordelle/domain/money.ts';
import {
  AGREEMENT_ELEMENTS,
  type AgreementElement,
  type ConsentKind,
  isReachable,
  mayWaiveNotice,
  missingElements,
} from '@cordelle/domain/payer-flow/agreement.ts';
import { canonicalText, maskedAccount } from '@cordelle/domain/payer-flow/agreement-document.ts';
import { H1_RECOURSE } from '@cordelle/domain/payer-flow/h1-recourse.ts';
import type { FlowKind } from '@cordelle/domain/payer-flow/pages.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayerAnswers } from '@cordelle/validation/payer-flows.ts';
import type { Agreement, AgreementPart, PlannedDebits } from '@cordelle/validation/payer-pages.ts';
import { inLanguage, type Offer } from '../payer-offers/offer.ts';
import { statementWords } from '../payer-offers/statement-words.ts';
import { customerTypeOf, limitOf, payerEmail } from './chosen.ts';

/** Raised when the words of the agreement change in substance: it is part of what is hashed. */
export const AGREEMENT_VERSION = '2027-01';

/** The account somebody agrees to be debited from. */
export type AgreedAccount = { readonly numbers: BankNumbers; readonly bankName: string | null };

export type AgreedFacts = {
  readonly offer: Offer;
  readonly kind: FlowKind;
  readonly language: Language;
  /** Who pays: their name, and the lines of their address where it is known. */
  readonly payer: readonly string[];
  readonly answers: PayerAnswers;
  readonly consentKind: ConsentKind;
  /** What is debited, in one sentence or in several, a line each, the last without its full stop; null: nothing is planned. */
  readonly debits: Pick<PlannedDebits, 'sentence'> | null;
  /** Null while nothing is known of it. */
  readonly account: AgreedAccount | null;
  readonly at: Date;
};

const HEADINGS = {
  parties: 'agreement_parties',
  authority: 'pad_form_authority',
  account: 'pad_form_account',
  category: 'agreement_category',
  amount: 'agreement_amount',
  notice: 'agreement_notice',
  cancellation: 'pad_form_cancel',
  recourse: 'pad_form_recourse',
  correction: 'agreement_correction',
  copy: 'agreement_copy',
  contact: 'agreement_contact',
  date: 'agreement_date_text',
} as const satisfies Record<AgreementElement, string>;

/**
 * What a payer agrees to, as far as it is known: every element the country demands, then the client's own terms. `text` is all
 * of it as one plain text, and `hash` its SHA-256, so that what was agreed to can be proved word for word. The number of the
 * account is masked; `originalOf` has it in full.
 */
export const agreementOf = (facts: AgreedFacts): Agreement => written(facts, maskedAccount);

/**
 * The original: the same text with the number of the account in full, and `seal` below it, a secret by which nobody who knows
 * the fingerprint can try numbers until one fits.
 */
export function originalOf(facts: AgreedFacts, seal: string): { readonly text: string; readonly hash: string } {
  const text = `${written(facts, String).text}\n\n${seal}`;
  return { text, hash: hashOfText(text) };
}

/** Whether a box by which notice is given up stands in the agreement: where the rules allow it and the business offers it. */
export const offersWaiver = ({ offer, consentKind }: Pick<AgreedFacts, 'offer' | 'consentKind'>): boolean =>
  mayWaiveNotice(offer.country, consentKind) && offer.switches.offerNoticeWaiver;

function written(facts: AgreedFacts, shownAccount: (account: string) => string): Agreement {
  const { offer, language } = facts;
  const texts = textsOf(facts, shownAccount);
  const parts = AGREEMENT_ELEMENTS[offer.country].flatMap((element): AgreementPart[] => {
    const heading = translate(HEADINGS[element], language);
    const part = { element, heading, text: texts[element] ?? '', prominent: false, box: null };
    return element === 'notice' && offersWaiver(facts) ? [part, waiverPart(facts)] : [part];
  });
  const terms = ownTerms(facts);
  if (terms !== '')
    parts.push({
      element: 'terms',
      heading: translate('agreement_terms', language, { business: offer.business.name }),
      text: terms,
      prominent: false,
      box: null,
    });
  const document = { title: titleOf(facts), parts, version: versionWords(facts) };
  const text = canonicalText(document);
  return { ...document, text, hash: hashOfText(text), complete: missingElements(offer.country, texts).length === 0 };
}

const titleOf = ({ offer, language }: AgreedFacts): string =>
  translate(offer.country === 'CA' ? 'pad_form_title' : 'ach_form_title', language);

const versionWords = ({ offer, language }: AgreedFacts): string =>
  offer.country === 'CA'
    ? translate('agreement_version_h1', language, { version: AGREEMENT_VERSION, recourse: H1_RECOURSE.version })
    : translate('agreement_version', language, { version: AGREEMENT_VERSION });

const waiverPart = ({ offer, language, answers }: AgreedFacts): AgreementPart => ({
  element: 'waiver',
  heading: translate('agreement_waiver', language),
  text: translate('agreement_waiver_text', language, { business: offer.business.name }),
  prominent: true,
  box: answers.waiveNotice === true,
});

/** On the page of a public link the client says whether its own terms show; elsewhere they do once they are written. */
function ownTerms({ offer, kind, language }: AgreedFacts): string {
  const shown = kind !== 'link' || offer.switches.customTermsAndConditions;
  return shown ? inLanguage(offer.terms, language).trim() : '';
}

type Texts = Readonly<Partial<Record<AgreementElement, string>>>;

function textsOf(facts: AgreedFacts, shownAccount: (account: string) => string): Texts {
  const { offer, language, answers, kind } = facts;
  const { business, country } = offer;
  const say = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(key, language, { business: business.name, ...inputs });
  const statement = statementWords(offer, language);
  const customerType = customerTypeOf(kind, answers);
  const shared = {
    parties: partiesText(facts),
    account: accountText(facts, shownAccount),
    amount: amountText(facts),
    contact: isReachable(country, business) ? contactText(facts) : '',
    date: say('agreement_date_place', { date: formatDate(localDate(facts.at, RAIL_FACTS[country].zone), language) }),
  };
  if (country === 'CA')
    return {
      ...shared,
      authority: say('agreement_authority_pad', { statement }),
      category: say(customerType === 'Personal' ? 'pad_form_personal' : 'pad_form_business'),
      notice: canadianNotice(facts),
      cancellation: say('agreement_cancel_pad', { days: offer.cancellationDays }),
      recourse: H1_RECOURSE[language],
    };
  return {
    ...shared,
    authority: say('agreement_authority_ach', { statement }),
    ...americanTexts(facts, customerType),
  };
}

/** Regulation E speaks to consumers, the rules of Nacha to businesses. Source: agreements §B1, §B4, §B5. */
function americanTexts({ offer, language, answers, consentKind }: AgreedFacts, customerType: CustomerType): Texts {
  const say = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(key, language, { business: offer.business.name, ...inputs });
  const email = payerEmail(offer, answers);
  const revoke = say('agreement_revoke_ach', { days: offer.cancellationDays });
  const sporadic =
    consentKind === 'sporadic' ? `${say('agreement_notice_sporadic')}\n${say('agreement_standing')}` : null;
  const copy = email ? say('agreement_copy_text', { email }) : say('agreement_copy_text_email');
  const corrected = say('agreement_correction_text');
  if (customerType === 'Business')
    return {
      category: `${say('ach_form_business')}\n${say('agreement_class_ccd')}`,
      notice: sporadic ?? say('agreement_notice_ach_business'),
      cancellation: revoke,
      correction: `${corrected}\n${say('agreement_correction_business')}`,
      copy,
    };
  return {
    category: `${say('ach_form_consumer')}\n${say('agreement_class_web')}`,
    notice: sporadic ?? say('ach_form_notice'),
    cancellation: `${revoke}\n${say('ach_form_stop')}`,
    correction: `${corrected}\n${say('ach_form_law')}`,
    copy,
  };
}

/** Who approves each debit has its amount and its day before them, as has who agrees to a single one. */
function canadianNotice(facts: AgreedFacts): string {
  const { offer, language, consentKind, debits } = facts;
  const say = (key: string) => translate(`agreement_notice_${key}`, language, { business: offer.business.name });
  if (consentKind === 'sporadic') return say('sporadic');
  if (consentKind === 'one_time') return say('once');
  const told = say(debits ? 'fixed' : 'variable');
  return offersWaiver(facts) ? `${told}\n${say('choice')}` : told;
}

function partiesText({ offer: { business }, payer, language }: AgreedFacts): string {
  const lineOf = (party: readonly string[]) => party.filter(Boolean).join(', ');
  const payor = lineOf(payer) || translate('agreement_blank', language);
  const payee = lineOf([business.name, ...business.addressLines]);
  return `${translate('agreement_parties_text', language, { payee })}\n${translate('agreement_payor', language, { payor })}`;
}

/** How the account is validated that a person agrees to online in the United States. Source: agreements §B2. */
function validationText({ offer, kind, answers, language }: AgreedFacts): string | null {
  if (!needsValidatedAccount(offer.country, customerTypeOf(kind, answers), 'provider')) return null;
  const method = offer.switches.webValidation === 'prenote' ? 'prenote' : 'micro_entries';
  return translate(`agreement_validation_${method}`, language, { business: offer.business.name });
}

function accountText(facts: AgreedFacts, shownAccount: (account: string) => string): string {
  const { account, language } = facts;
  if (!account) return translate('agreement_blank', language);
  const { numbers, bankName } = account;
  const shown = { account: shownAccount(numbers.account) };
  const named =
    numbers.country === 'CA'
      ? translate('agreement_account_ca', language, {
          institution: numbers.institution,
          transit: numbers.transit,
          ...shown,
        })
      : translate(`agreement_account_us_${numbers.accountType}`, language, { routing: numbers.routing, ...shown });
  const bank = bankName && bankNameIn(bankName, language);
  return [bank, named, translate('agreement_account_sealed', language), validationText(facts)]
    .filter(Boolean)
    .join('\n');
}

function amountText({ offer, kind, language, answers, consentKind, debits }: AgreedFacts): string {
  const say = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(`agreement_amount_${key}`, language, { business: offer.business.name, ...inputs });
  if (debits) return say(consentKind === 'one_time' ? 'once' : 'debits', { sentence: debits.sentence });
  if (kind === 'donation') return translate('agreement_blank', language);
  const [upTo, any] =
    consentKind === 'sporadic' ? (['sporadic_up_to', 'sporadic'] as const) : (['up_to', 'variable'] as const);
  const limit = limitOf(offer, answers);
  if (!limit) return say(any);
  return say(upTo, { limit: `${formatMoney(moneyText(limit), offer.currency, language)} ${offer.currency}` });
}

const contactText = ({ offer: { business } }: AgreedFacts): string =>
  [business.name, business.phone, business.email].filter(Boolean).join('\n');
