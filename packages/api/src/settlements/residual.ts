import type { Tx } from '@cordelle/db/connection.ts';
import { settlementWindow, withinWindow } from './settlement-window.ts';

/**
 * What of a settlement its transactions and postings do not explain, in cents: 0 when the deposit is proved. Recomputed from
 * rows that the settlement's own sums were not read from:
 *
 *   closing carry of the settlement before + approved − charged back − reserve taken (its transactions)
 *   + every other movement of CLIENT_PAYABLE since the settlement before (the postings)
 *   − payout posted (P8) − closing carry
 *
 * `undefined` where the client has no such settlement.
 */
export async function residualCents(tx: Tx, clientId: bigint, settlementId: bigint): Promise<bigint | undefined> {
  const [row] = await tx.sql<{ residual: bigint }[]>`
    with ${settlementWindow(tx, clientId, settlementId)}, moved as (
      select coalesce(sum(case when p.credit_account = 'CLIENT_PAYABLE' then p.cents else -p.cents end)
                        filter (where not (p.rule = 'P6' or (p.rule in ('P7', 'P13') and p.debit_account = 'CLIENT_PAYABLE'))
                                  and p.position <> (select w.position from w)), 0) as otherwise,
             coalesce(sum(p.cents) filter (where p.position = (select w.position from w)), 0) as paid
        from postings p
       where ${withinWindow(tx, clientId)} and 'CLIENT_PAYABLE' in (p.debit_account, p.credit_account)
    ), listed as (
      select (select coalesce(sum(t.amount_cents - t.holdback_taken_cents), 0) from transactions t
               where t.client_id = ${clientId} and t.settlement_id = ${settlementId})
           - (select coalesce(sum(t.amount_cents), 0) from transactions t
               where t.client_id = ${clientId} and t.deducted_settlement_id = ${settlementId}
                 and t.stage = 'after_approval') as net
    )
    select (w.carried + listed.net + moved.otherwise - moved.paid - w.closing_carry)::bigint as residual
      from w, listed, moved`;
  return row?.residual;
}
