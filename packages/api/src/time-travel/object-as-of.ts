import type { Tx } from '@cordelle/db/connection.ts';
import { loadStream } from '@cordelle/db/event-store/load.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { type PayoutState, payout } from '@cordelle/domain/payout/decider.ts';
import { type SettlementState, settlement } from '@cordelle/domain/settlement/decider.ts';
import { compareAsOf, type Stage } from '@cordelle/domain/time-travel/compare.ts';
import {
  type Facet,
  scheduleFacets,
  settlementFacets,
  transactionFacets,
} from '@cordelle/domain/time-travel/facets.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { snapshotOf, statusOf, type TransactionState } from '@cordelle/domain/transaction/state.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import type { TransactionScheduleState } from '@cordelle/domain/transaction-schedule/state.ts';
import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import type { objectAsOf, recordedFact } from '@cordelle/validation/time-travel.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { reviewAt } from '../financial-transactions/detail.ts';

type Answer = z.input<typeof objectAsOf>;
type Asked = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly currency: Currency;
  /** null: now. */
  readonly asOf: Date | null;
  readonly now: Date;
};

/** One debit as of an instant. Throws `record.not_found`. */
export async function transactionAsOf(tx: Tx, asked: Asked, language: Language): Promise<Answer> {
  const events = await loadStream(tx, { clientId: asked.clientId, streamType: 'transaction', streamId: asked.id });
  let state: TransactionState = transaction.initial;
  const states: { readonly at: Date; readonly state: TransactionState }[] = [];
  const stages = events.map((event) => {
    if (event.streamType === 'transaction') state = transaction.evolve(state, event);
    states.push({ at: event.occurredAt, state });
    return stageAfter(event, transactionFacets(state));
  });
  const said = await answer(tx, asked, stages, language);
  const then = states.findLast(({ at }) => at <= (asked.asOf ?? asked.now))?.state ?? transaction.initial;
  const [before, now] = [
    await reviewOf(tx, asked, then, language),
    await reviewOf(tx, { ...asked, asOf: null }, state, language),
  ];
  if (before === null && now === null) return said;
  const review = {
    field: 'review',
    label: translate('facet_review', language),
    kind: 'text',
    changedBy: null,
  } as const;
  const [status, ...others] = said.fields;
  return { ...said, fields: [...(status ? [status] : []), { ...review, before, now }, ...others] };
}

/** For whom a debit waited: a question of the staff's list is no fact of the log. */
async function reviewOf(tx: Tx, asked: Asked, state: TransactionState, language: Language): Promise<string | null> {
  const status = statusOf(state);
  if (state.status === 'none' || status === null) return null;
  const review = await reviewAt(tx, asked, { ...snapshotOf(state), status }, language);
  return review?.why ?? null;
}

/** One schedule as of an instant. Throws `record.not_found`. */
export async function scheduleAsOf(tx: Tx, asked: Asked, language: Language): Promise<Answer> {
  const events = await loadStream(tx, { clientId: asked.clientId, streamType: 'schedule', streamId: asked.id });
  let state: TransactionScheduleState = transactionSchedule.initial;
  const stages = events.map((event) => {
    if (event.streamType === 'schedule') state = transactionSchedule.evolve(state, event);
    return stageAfter(event, scheduleFacets(state));
  });
  return answer(tx, asked, stages, language);
}

/** One settlement, with the deposit that carries it, as of an instant. Throws `record.not_found`. */
export async function settlementAsOf(tx: Tx, asked: Asked, language: Language): Promise<Answer> {
  const { clientId } = asked;
  const own = await loadStream(tx, { clientId, streamType: 'settlement', streamId: asked.id });
  const payoutId = own.flatMap((event) => (event.type === 'SettlementMade' ? event.data.payoutId : null)).find(Boolean);
  const carrying = payoutId ? await loadStream(tx, { clientId, streamType: 'payout', streamId: BigInt(payoutId) }) : [];
  let made: SettlementState = settlement.initial;
  let carried: PayoutState = payout.initial;
  const events = [...own, ...carrying].sort((a, b) => (a.position < b.position ? -1 : 1));
  const stages = events.map((event) => {
    if (event.streamType === 'settlement') made = settlement.evolve(made, event);
    if (event.streamType === 'payout') carried = payout.evolve(carried, event);
    return stageAfter(event, settlementFacets(made, carried));
  });
  return answer(tx, asked, stages, language);
}

const stageAfter = (event: StoredEvent, facets: readonly Facet[]): Stage<StoredEvent> => ({
  fact: event,
  at: event.occurredAt,
  facets,
});

async function answer(
  tx: Tx,
  { clientId, currency, asOf, now }: Asked,
  stages: readonly Stage<StoredEvent>[],
  language: Language,
): Promise<Answer> {
  if (stages.length === 0) throw new DomainError('record.not_found');
  const at = asOf ?? now;
  const { through, fields } = compareAsOf(stages, at);
  const names = await namesOfActors(
    tx,
    clientId,
    stages.map(({ fact }) => fact.actor),
  );
  return {
    currency,
    asOf: at.toISOString(),
    facts: stages.map(({ fact }) => factOnWire(fact, names, language)),
    through: through && String(through.position),
    fields: fields.map(({ field, kind, before, now: current, changedBy }) => ({
      field,
      label: translate(`facet_${field}`, language),
      kind,
      before,
      now: current,
      changedBy: changedBy && String(changedBy.position),
    })),
  };
}

function factOnWire(
  { position, type, actor, cause, occurredAt }: StoredEvent,
  names: ReadonlyMap<string, string>,
  language: Language,
): z.input<typeof recordedFact> {
  const key = `fact_${snakeCase(`${type.charAt(0).toLowerCase()}${type.slice(1)}`)}`;
  return {
    position: String(position),
    type,
    words: isMessageKey(key) ? translate(key, language) : type,
    actor,
    actorName: names.get(actor) ?? null,
    cause,
    occurredAt: occurredAt.toISOString(),
  };
}
