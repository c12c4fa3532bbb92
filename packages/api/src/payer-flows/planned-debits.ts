import type { Tx } from '@cordelle/db/connection.ts';
import { rollForwardIfKnown } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, moneyText, parseMoney } from '@cordelle/domain/money.ts';
import { firstDayTold, mayWaiveNotice } from '@cordelle/domain/payer-flow/agreement.ts';
import { type DebitRule, debitRule } from '@cordelle/domain/payer-flow/debit-rule.ts';
import type { FlowKind } from '@cordelle/domain/payer-flow/pages.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { ScheduleTerms } from '@cordelle/domain/transaction-schedule/commands.ts';
import { planOf } from '@cordelle/domain/transaction-schedule/create.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { endDateOf, installmentCount } from '@cordelle/domain/transaction-schedule/installments.ts';
import { problems } from '@cordelle/domain/transaction-schedule/problems.ts';
import { isRailOpen } from '@cordelle/engine/rail-open.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import type { PayerAnswers } from '@cordelle/validation/payer-flows.ts';
import type { PlannedDebits } from '@cordelle/validation/payer-pages.ts';
import type { Offer } from '../payer-offers/offer.ts';
import { offersWaiver } from './agreement-text.ts';
import { consentKindOf, customerTypeOf, installmentsOf, limitOf } from './chosen.ts';
import { debitSentence } from './debit-sentence.ts';
import type { Flow } from './flow-store.ts';

/** First day on which a debit that is agreed to now can be made. */
export const earliestDate = ({ country }: Offer, now: Date) => earliestProcessDate({ rail: country, now });

/** Who is debited is not known before they agreed. */
const NOBODY = { customerId: '0', authorizationId: null } as const;

/** What is debited, once it is typed; null before, and where nothing is asked. The customer is not known yet. */
export function termsOf(
  offer: Offer,
  kind: FlowKind,
  answers: PayerAnswers,
): Omit<ScheduleTerms, keyof typeof NOBODY> | null {
  const { amount, processDate, frequency } = answers;
  if (!amount || !processDate || !frequency) return null;
  return {
    customerType: customerTypeOf(kind, answers),
    amount: parseMoney(amount, offer.currency),
    frequency: frequency as Frequency,
    installments: installmentsOf(answers),
    processDate,
    secondProcessDate: null,
    comment: answers.comment || null,
  };
}

/** Throws the first refusal of what somebody wants debited, by the rules of every schedule: dates, amount, limit. */
export async function refuseImpossible(
  tx: Tx,
  offer: Offer,
  kind: FlowKind,
  answers: PayerAnswers,
  now: Date,
): Promise<void> {
  const terms = termsOf(offer, kind, answers);
  if (!terms) return;
  const { country: rail } = offer;
  const railOpen = await isRailOpen(tx, rail);
  const [refused] = problems({ type: 'create', terms: { ...terms, ...NOBODY } }, transactionSchedule.initial, {
    today: localDate(now, RAIL_FACTS[rail].zone),
    rail,
    railOpen,
    customerComplete: true,
    // Given for just these debits.
    consent: 'debits',
    earliestProcessDate: earliestDate(offer, now),
    perAuthorization: limitOf(offer, answers),
    monthly: null,
    rolled: { first: rollForwardIfKnown(calendarOf(rail), terms.processDate), second: null },
  });
  if (refused) throw refused;
}

/** What is debited as a page shows it. */
export function plannedDebits(
  offer: Offer,
  kind: FlowKind,
  answers: PayerAnswers,
  language: Language,
): PlannedDebits | null {
  const terms = termsOf(offer, kind, answers);
  if (!terms) return null;
  const plan = planOf({ ...terms, ...NOBODY });
  const count = installmentCount(plan);
  const rule = debitRule(offer.country, plan);
  const facts = {
    amount: moneyText(terms.amount),
    frequency: terms.frequency,
    requestedDate: terms.processDate,
    processDate: rule.first.made,
    installments: count,
    lastDate: count === null ? null : endDateOf(plan),
    total: count === null ? null : centsText(terms.amount.cents * BigInt(count)),
  };
  return { ...facts, sentence: sentenceOf(offer, rule, facts, language) };
}

type Priced = Pick<PlannedDebits, 'amount' | 'total'>;

function sentenceOf({ currency }: Offer, rule: DebitRule, priced: Priced, language: Language): string {
  const amount = `${formatMoney(priced.amount, currency, language)} ${currency}`;
  const total = priced.total ? formatMoney(priced.total, currency, language) : '';
  return debitSentence(rule, { amount, total }, language);
}

/** The same debits as a page in another language says them; what was said otherwise in any is left as it was. */
export function debitsIn(offer: Offer, debits: PlannedDebits, language: Language): PlannedDebits {
  const { frequency, requestedDate: processDate, installments } = debits;
  const rule = debitRule(offer.country, { frequency, processDate, installments, secondProcessDate: null });
  const said = (to: Language) => sentenceOf(offer, rule, debits, to);
  return LANGUAGES.some((one) => said(one) === debits.sentence) ? { ...debits, sentence: said(language) } : debits;
}

/**
 * Throws for a first debit before which the payer cannot be told in time who did not give that up: `payer.notice_needed` where
 * there is a box for it, else `payer.first_debit_needs_notice`. Source: agreements §A5, §A6.
 */
export function refuseLateNotice(
  { offer, kind, kept: { typed }, language }: Pick<Flow, 'offer' | 'kind' | 'kept' | 'language'>,
  now: Date,
): void {
  const debits = plannedDebits(offer, kind, typed, language);
  const consentKind = consentKindOf(offer, kind, typed);
  if (!debits || !mayWaiveNotice(offer.country, consentKind)) return;
  const offered = offersWaiver({ offer, consentKind });
  if (offered && typed.waiveNotice) return;
  const earliest = firstDayTold(localDate(now, RAIL_FACTS[offer.country].zone));
  if (debits.processDate < earliest)
    throw new DomainError(offered ? 'payer.notice_needed' : 'payer.first_debit_needs_notice', { earliest });
}
