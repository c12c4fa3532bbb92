import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { moneyText } from '@cordelle/domain/money.ts';
import {
  AGREEMENT_ELEMENTS,
  type AgreementElement,
  type ConsentKind,
  isReachable,
  mayWaiveNotice,
  missingElements,
} from '@cordelle/domain/payer-flow/agreement.ts';
import type { FlowKind } from '@cordelle/domain/payer-flow/pages.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayerAnswers } from '@cordelle/validation/payer-flows.ts';
import type { Agreement, AgreementPart, PlannedDebits } from '@cordelle/validation/payer-pages.ts';
import { inLanguage, type Offer } from '../payer-offers/offer.ts';
import { customerTypeOf, limitOf, payerEmail } from './chosen.ts';

/** Raised when the words of the agreement change in substance: it is part of what is hashed. */
export const AGREEMENT_VERSION = '2026-11';

export type AgreedFacts = {
  readonly offer: Offer;
  readonly kind: FlowKind;
  readonly language: Language;
  readonly answers: PayerAnswers;
  readonly consentKind: ConsentKind;
  readonly debits: PlannedDebits | null;
  /** Masked; null while nothing is known of it. */
  readonly account: { readonly mask: string; readonly bankName: string | null } | null;
  readonly at: Date;
};

const HEADINGS = {
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
  date: 'agreement_date',
} as const satisfies Record<AgreementElement, string>;

/**
 * What a payer agrees to, as far as it is known: every element the country demands, then the client's own terms. `text` is all
 * of it as one plain text, and `hash` its SHA-256, so that what was agreed to can be proved word for word.
 */
export function agreementOf(facts: AgreedFacts): Agreement {
  const { offer, language } = facts;
  const texts = textsOf(facts);
  const prominent = isWaiver(facts);
  const parts: AgreementPart[] = AGREEMENT_ELEMENTS[offer.country].map((element) => ({
    element,
    heading: translate(HEADINGS[element], language),
    text: texts[element] ?? '',
    prominent: element === 'notice' && prominent,
  }));
  const terms = ownTerms(facts);
  if (terms !== '')
    parts.push({
      element: 'terms',
      heading: translate('agreement_terms', language, { business: offer.business.name }),
      text: terms,
      prominent: false,
    });
  const text = plainText(parts, facts);
  return { parts, text, hash: hashOfText(text), complete: missingElements(offer.country, texts).length === 0 };
}

const plainText = (parts: readonly AgreementPart[], { offer, language }: AgreedFacts): string =>
  [
    translate(offer.country === 'CA' ? 'pad_form_title' : 'ach_form_title', language),
    ...parts.map(({ heading, text }) => `${heading}\n${text}`),
    AGREEMENT_VERSION,
  ].join('\n\n');

/** On the page of a public link the client says whether its own terms show; elsewhere they do once they are written. */
function ownTerms({ offer, kind, language }: AgreedFacts): string {
  const shown = kind !== 'link' || offer.switches.customTermsAndConditions;
  return shown ? inLanguage(offer.terms, language).trim() : '';
}

const isWaiver = ({ offer, consentKind }: AgreedFacts): boolean => mayWaiveNotice(offer.country, consentKind);

function textsOf(facts: AgreedFacts): Readonly<Partial<Record<AgreementElement, string>>> {
  const { offer, language, answers, kind } = facts;
  const { business, country } = offer;
  const say = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(key, language, { business: business.name, ...inputs });
  const statement = business.statementName;
  const days = offer.cancellationDays;
  const personal = customerTypeOf(kind, answers) === 'Personal';
  const email = payerEmail(offer, answers);
  const shared = {
    account: accountText(facts),
    amount: amountText(facts),
    contact: isReachable(country, business) ? contactText(facts) : '',
    date: formatDate(localDate(facts.at, RAIL_FACTS[country].zone), language),
  };
  if (country === 'CA')
    return {
      ...shared,
      authority: say('agreement_authority_pad', { statement }),
      category: say(personal ? 'pad_form_personal' : 'pad_form_business'),
      notice: say(isWaiver(facts) ? 'agreement_notice_waived' : (noticeOf(facts) ?? 'agreement_notice_once')),
      cancellation: say('agreement_cancel_pad', { days }),
      recourse: say('legal_h1_recourse'),
    };
  return {
    ...shared,
    authority: say('agreement_authority_ach', { statement }),
    category: say(personal ? 'ach_form_consumer' : 'ach_form_business'),
    notice: say(noticeOf(facts) ?? 'ach_form_notice'),
    cancellation: `${say('agreement_revoke_ach', { days })}\n${say('ach_form_stop')}`,
    correction: `${say('agreement_correction_text')}\n${say('ach_form_law')}`,
    copy: email ? say('agreement_copy_text', { email }) : say('agreement_copy_text_email'),
  };
}

/** Who approves each debit has its amount and its day before them. */
const noticeOf = ({ consentKind }: AgreedFacts) => (consentKind === 'sporadic' ? 'agreement_notice_sporadic' : null);

function accountText({ account, language }: AgreedFacts): string {
  if (!account) return translate('agreement_account_next', language);
  const { mask, bankName } = account;
  return bankName
    ? translate('agreement_account_at', language, { bank: bankName, account: mask })
    : translate('agreement_account', language, { account: mask });
}

function amountText({ offer, kind, language, answers, consentKind, debits }: AgreedFacts): string {
  const say = (key: string, inputs: Record<string, unknown> = {}) =>
    translate(`agreement_amount_${key}`, language, { business: offer.business.name, ...inputs });
  if (debits) return say(answers.frequency === 'Once' ? 'once' : 'debits', { sentence: debits.sentence });
  if (kind === 'donation') return say('above');
  const [upTo, above, any] =
    consentKind === 'sporadic'
      ? (['sporadic_up_to', 'sporadic_limit_above', 'sporadic'] as const)
      : (['up_to', 'limit_above', 'variable'] as const);
  const limit = limitOf(offer, answers);
  if (limit)
    return say(upTo, {
      limit: `${formatMoney(moneyText(limit), offer.currency, language)} ${offer.currency}`,
    });
  const asked = offer.country === 'US' || offer.switches.requireAuthorizationAmount;
  return say(asked && !answers.authorizationAmount ? above : any);
}

const contactText = ({ offer: { business } }: AgreedFacts): string =>
  [business.name, ...business.addressLines, business.phone, business.email].filter(Boolean).join('\n');
