import { mayWaiveNotice } from '@cordelle/domain/payer-flow/agreement.ts';
import type { PayerAnswers } from '@cordelle/validation/payer-flows.ts';
import type { Agreement, PlannedDebits } from '@cordelle/validation/payer-pages.ts';
import { type AgreedAccount, type AgreedFacts, agreementOf, offersWaiver } from './agreement-text.ts';
import { consentKindOf, payorLines } from './chosen.ts';
import type { Flow } from './flow-store.ts';
import { plannedDebits } from './planned-debits.ts';

/** What somebody agrees to who is through with their answers. */
export function agreementFacts(
  { offer, kind, language, kept }: Pick<Flow, 'offer' | 'kind' | 'language' | 'kept'>,
  { numbers, bankName }: AgreedAccount,
  at: Date,
): AgreedFacts & { readonly debits: PlannedDebits | null } {
  const { typed } = kept;
  return {
    offer,
    kind,
    language,
    payer: payorLines(offer, typed),
    answers: typed,
    consentKind: consentKindOf(offer, kind, typed),
    debits: plannedDebits(offer, kind, typed, language),
    account: { numbers, bankName },
    at,
  };
}

/** How the choice to give up notice stood before the payer, and what they chose: kept as proof. */
export type NoticeBox = 'not_offered' | 'left_empty' | 'ticked';
export const noticeBox = (facts: AgreedFacts): NoticeBox =>
  offersWaiver(facts) ? (facts.answers.waiveNotice === true ? 'ticked' : 'left_empty') : 'not_offered';

/** The answers as they are kept as proof: to a question that was not put nobody answered, whatever was sent. */
export function answersKept(facts: AgreedFacts): Omit<PayerAnswers, 'bankAccount'> {
  const { bankAccount: _, waiveNotice, ...answers } = facts.answers;
  return offersWaiver(facts) ? { ...answers, waiveNotice } : answers;
}

/** Whether the notice of 10 days was given up; undefined where nothing of the kind can be, whatever is offered. */
export const noticeWaived = (facts: AgreedFacts): boolean | undefined =>
  mayWaiveNotice(facts.offer.country, facts.consentKind) ? noticeBox(facts) === 'ticked' : undefined;

/** The agreement as it is shown: its boxes are empty until somebody ticks them. */
export const unticked = (facts: AgreedFacts): Agreement =>
  agreementOf({ ...facts, answers: { ...facts.answers, waiveNotice: false } });
