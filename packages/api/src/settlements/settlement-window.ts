import type { Tx } from '@cordelle/db/connection.ts';

/**
 * Common tables of a query about what led to a settlement: `this`, the settlement with the position of its event in the
 * client's log, and `before`, the one before it of the same currency, if there is one. Everything a settlement holds was posted
 * between the two positions, which is one range of the ledger's primary key.
 */
export const settlementWindow = ({ sql }: Pick<Tx, 'sql'>, clientId: bigint, settlementId: bigint) => sql`
  this as (
    select s.*, e.position from settlements s
      join events e on e.client_id = s.client_id and e.stream_type = 'settlement' and e.stream_id = s.id and e.version = 1
     where s.client_id = ${clientId} and s.id = ${settlementId}
  ), before as (
    select s.id, s.settlement_date, s.closing_carry_cents, e.position
      from this
      join settlements s on s.client_id = this.client_id and s.currency = this.currency
        and (s.settlement_date, s.id) < (this.settlement_date, this.id)
      join events e on e.client_id = s.client_id and e.stream_type = 'settlement' and e.stream_id = s.id and e.version = 1
     order by s.settlement_date desc, s.id desc limit 1
  )`;
