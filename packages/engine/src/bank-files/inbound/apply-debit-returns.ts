import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { money } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { classify } from '@cordelle/domain/return-codes/classify.ts';
import { returnOutcome } from '@cordelle/domain/return-codes/return-outcome.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { Draft } from '../../draft.ts';
import { handleAll } from '../../handle.ts';
import { type Presentments, presentmentsOf } from '../../transactions/presentments.ts';
import { applyEffects, type ReturnEffect } from '../../transactions/return-effects.ts';
import type { SnapshotRow } from '../../transactions/snapshot-rows.ts';
import { SNAPSHOT, stateOfRow } from '../../transactions/snapshot-rows.ts';
import type { InboundReturn } from './answers.ts';
import type { Applied, Matched } from './applied.ts';
import { BEFORE_POSTING } from './before-posting.ts';
import type { Applying } from './inbound-file.ts';
import { type Leftover, leftoverOf } from './unmatched.ts';

type Debit = {
  readonly row: SnapshotRow;
  readonly clientRetries: boolean;
  readonly payerRetries: boolean;
  readonly draft: ReturnType<typeof draftOf>;
};

const draftOf = (row: SnapshotRow) => new Draft(transaction, stateOfRow(row));

/** t8, t10, t11, t13, t14 of every debit that came back, and what follows for its payer. One append, whatever the number. */
export async function applyDebitReturns(
  applying: Applying,
  matched: readonly Matched<InboundReturn>[],
): Promise<Applied> {
  const leftovers: Leftover[] = [];
  const noted = new Set<InboundReturn>();
  if (matched.length === 0) return { leftovers, noted, counts: {} };
  const debits = await debitsOf(applying, matched);
  const presentments = await presentmentsOf(
    applying.tx,
    [...debits.values()].map(({ row }) => row),
  );
  const effects: ReturnEffect[] = [];
  for (const item of matched) {
    const debit = debits.get(keyOf(item.entry));
    const result = decide(applying, item, debit, debit && presentments.get(keyOf(item.entry)));
    if ('leftover' in result) leftovers.push(result.leftover);
    if ('effect' in result) effects.push(result.effect);
    if ('review' in result && result.review) leftovers.push(result.review);
  }
  const works = [...debits.values()].map(({ row, draft }) => draft.at(row));
  const stored = await handleAll(applying.tx, works, applying.meta);
  await applyEffects(applying.tx, applying.ctx, effects, applying.meta);
  const counts = {
    declined: stored.filter(({ type }) => type === 'TransactionDeclined').length,
    chargebacks: stored.filter(({ type }) => type === 'TransactionChargedBack').length,
  };
  return { leftovers, noted, counts };
}

const keyOf = ({ clientId, streamId }: { clientId: bigint; streamId: bigint }): string => `${clientId}/${streamId}`;

type Decided = { readonly leftover: Leftover } | { readonly effect: ReturnEffect; readonly review: Leftover | null };

function decide(
  { ctx, file }: Applying,
  { answer, entry }: Matched<InboundReturn>,
  debit: Debit | undefined,
  presentments: Presentments | undefined,
): Decided {
  const { code, invalidElements } = answer;
  const returned = classify(code, { invalidElements });
  if (answer.forReview) return { leftover: { ...leftoverOf(answer, 'unknown_trace', entry), about: 'between_banks' } };
  if (returned.class === 'Info')
    return {
      leftover: { answer, entry, reason: null, kind: 'return_review', about: returned.review ?? 'information' },
    };
  if (!debit) return { leftover: leftoverOf(answer, 'unknown_trace', null) };
  const { state } = debit.draft;
  if ((state.status === 'declined' && state.stage !== 'not_sent') || state.status === 'chargeback')
    return { leftover: leftoverOf(answer, state.returnCode === code ? 'duplicate' : 'already_ended', entry) };
  // the entry stands in a file that was withdrawn since, or its debit is in another one by now
  if (!('trace' in state) || state.trace !== entry.trace)
    return { leftover: leftoverOf(answer, 'unknown_trace', null) };
  const approved = state.status === 'approved';
  try {
    debit.draft.decide(
      {
        type: 'recordReturn',
        code,
        class: returned.class,
        beforePosting: BEFORE_POSTING.has(code),
        amount: money(answer.amountCents, currencyOf(ctx.rail)),
        declinedOn: ctx.date,
        bankDate: answer.bankDate,
        source: { bankFileId: String(file.id), line: answer.line },
        clearing: 'rail',
      },
      {},
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { leftover: leftoverOf(answer, 'already_ended', entry) };
  }
  const outcome = returnOutcome({
    code,
    invalidElements,
    approved,
    attemptsUsed: presentments?.count ?? 1,
    firstProcessDate: presentments?.firstProcessDate ?? state.processDate,
    returnDate: ctx.date,
    clientRetries: debit.clientRetries,
    payerRetries: debit.payerRetries,
    stopRequested: state.stopRequested,
  });
  const effect: ReturnEffect = { row: debit.row, bankAccountId: entry.bankAccountId, code, outcome };
  const review: Leftover | null =
    outcome.review === null ? null : { answer, entry, reason: null, kind: 'return_review', about: outcome.review };
  return { effect, review };
}

async function debitsOf({ tx }: Applying, matched: readonly Matched<InboundReturn>[]): Promise<Map<string, Debit>> {
  const entries = [...new Map(matched.map(({ entry }) => [keyOf(entry), entry])).values()];
  const rows = await tx.sql`
    select ${SNAPSHOT}, ${columns(clients, 'cl', { clientRetries: 'retriesEnabled' })},
           ${columns(customers, 'c', { payerRetries: 'automaticRetries' })}
      from unnest(${arrayLiteral(entries.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(entries.map(({ streamId }) => streamId))}::bigint[]) as e (client_id, id)
      join transactions t on t.client_id = e.client_id and t.id = e.id
      join clients cl on cl.id = t.client_id
      join customers c on c.client_id = t.client_id and c.id = t.customer_id`;
  return new Map(
    rows.map(({ clientRetries, payerRetries, ...row }) => [
      keyOf({ clientId: row.clientId, streamId: row.id }),
      { row, clientRetries, payerRetries, draft: draftOf(row) },
    ]),
  );
}
