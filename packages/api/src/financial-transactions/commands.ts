import type { Tx } from '@cordelle/db/connection.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Money } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { snapshotOf, type TransactionSnapshot } from '@cordelle/domain/transaction/state.ts';
import { standsInFile } from '@cordelle/engine/bank-files/batch-lock.ts';
import { command, handleAll, type Work } from '@cordelle/engine/handle.ts';
import type { RequestMeta, TellingMeta } from '@cordelle/engine/request-meta.ts';
import { tellingOfChange } from '../mail/notify-of-change.ts';
import { batchIsFrozen, collecting, monthOf } from '../transaction-schedules/collecting.ts';
import { inItsPlan } from '../transaction-schedules/commands.ts';
import { transactionEvents } from './transaction-events.ts';

async function snapshot(tx: Tx, clientId: bigint, id: bigint): Promise<TransactionSnapshot> {
  const state = fold(transaction, await transactionEvents(tx, clientId, id));
  if (state.status === 'none') throw new DomainError('record.not_found');
  return snapshotOf(state);
}

/** The clock closes a batch for people; a debit that stands in a file stays closed whatever the clock says. */
async function frozen(
  tx: Tx,
  target: { readonly clientId: bigint; readonly id: bigint },
  row: TransactionSnapshot,
  now: Date,
): Promise<{ readonly batchFrozen: boolean }> {
  const rail = railOf(row.currency);
  return { batchFrozen: batchIsFrozen(rail, row.batchDate, now) || (await standsInFile(tx, rail, target)) };
}

/** Changes the amount, the comment or both of a debit that is not in a batch yet. */
export async function changeTransaction(
  tx: Tx,
  requestMeta: TellingMeta,
  id: bigint,
  change: { readonly amount?: Money; readonly comment?: string | null },
): Promise<void> {
  const { amount, comment } = change;
  if (amount === undefined && comment === undefined) throw new DomainError('transaction.nothing_to_change');
  const row = await snapshot(tx, requestMeta.clientId, id);
  const target = { clientId: requestMeta.clientId, id };
  const facts = await frozen(tx, target, row, requestMeta.now);
  const works: Work[] = [];
  if (amount) {
    const customer = await collecting(tx, {
      clientId: requestMeta.clientId,
      customerId: BigInt(row.customerId),
      now: requestMeta.now,
      besides: { transactionId: id },
      lock: true,
    });
    const monthly = row.processDate === null ? null : monthOf(customer, row.processDate);
    const limits = { perAuthorization: customer.perAuthorization, monthly };
    const approvedAsIs = customer.consent === 'as_approved';
    works.push(command(transaction, target, { type: 'changeAmount', amount }, { ...facts, limits, approvedAsIs }));
    works.push(...inItsPlan(requestMeta, row, { type: 'amount', amount }));
  }
  if (comment !== undefined) works.push(command(transaction, target, { type: 'changeComment', comment }, facts));
  const write = () => handleAll(tx, works, requestMeta.meta);
  await (amount ? tellingOfChange(tx, requestMeta, BigInt(row.customerId), write) : write());
}

/** Takes one debit out of the plan, while it is not in a batch. */
export async function removeTransaction(tx: Tx, requestMeta: RequestMeta, id: bigint): Promise<void> {
  const row = await snapshot(tx, requestMeta.clientId, id);
  const target = { clientId: requestMeta.clientId, id };
  await handleAll(
    tx,
    [
      command(
        transaction,
        target,
        { type: 'remove', reason: 'deleted' },
        await frozen(tx, target, row, requestMeta.now),
      ),
      ...inItsPlan(requestMeta, row, { type: 'skip' }),
    ],
    requestMeta.meta,
  );
}
