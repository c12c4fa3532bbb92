import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { agreementChanges } from '@cordelle/db/schema/agreement-changes.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordFacts } from '../customers/record-fact.ts';
import { changeAuthorizations } from './change-authorizations.ts';

/** Columns of `agreement_changes h` that say whether a payer may object to a change. */
export const OBJECTABLE = joined(
  columns(agreementChanges, 'h', ['id', 'authorizationIds', 'objectUntil', 'objectedAt', 'settled']),
  /** Nothing can be debited any more under what it is about. A debit that used up its agreement may be tried again. */
  computed<{ over: boolean }>({
    over: `not exists (select from authorizations a where a.client_id = h.client_id and a.id = any(h.authorization_ids)
                        and a.status in ('in_force', 'suspended', 'used'))`,
  }),
);
type Objectable = Row<typeof OBJECTABLE>;

/** How a change stands between a business and a payer. */
export function objectionState({ objectedAt, settled, objectUntil, over }: Objectable, now: Date) {
  if (settled !== null) return settled;
  if (over) return 'ended' as const;
  if (objectedAt !== null) return 'objected' as const;
  return now.getTime() > objectUntil.getTime() ? ('late' as const) : ('open' as const);
}

type Begun = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly change: Objectable;
  /** What the payer said. */
  readonly words: string;
  readonly actor: string;
  readonly at: Date;
};

/**
 * A payer objects to a change: no debit is made under the agreements it is about until somebody settles it. False: they did
 * already, or those have ended, and nothing more happens. Throws `change.too_late`.
 */
export async function beginObjection(
  tx: Tx,
  { clientId, customerId, change, words, actor, at }: Begun,
): Promise<boolean> {
  const state = objectionState(change, at);
  if (state === 'late') throw new DomainError('change.too_late');
  if (state !== 'open') return false;
  const changeId = String(change.id);
  await tx.sql`
    update agreement_changes set objected_at = ${at}, objection = ${words.trim() || null}
     where client_id = ${clientId} and id = ${change.id}`;
  await changeAuthorizations(
    tx,
    change.authorizationIds.map((authorizationId) => ({
      clientId,
      customerId,
      authorizationId,
      command: { type: 'object', changeId },
    })),
    { actor, at, cause: `agreement change ${changeId}` },
  );
  await recordFacts(tx, clientId, [{ customerId, type: 'agreement_objected' }], { actor, at });
  return true;
}
