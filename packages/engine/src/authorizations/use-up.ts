import { columns, computed } from '@cordelle/db/columns.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../day-step.ts';
import { changeAuthorizations } from './change-authorizations.ts';

const CHUNK = 1000;

/** Agreements that a debit which was made uses up. */
export const usedUp = ({ app, rail }: DayContext) => app.worker.sql`
  select from authorizations a
   where a.currency = ${currencyOf(rail)} and a.kind = 'one_time' and a.status = 'in_force'
     and exists (select from transactions t
                  where t.client_id = a.client_id and t.authorization_id = a.id and t.processed_date is not null)`;

/** A one-time agreement ends with its debit: each that stands and whose debit was made is used up. Run twice it finds nothing. */
export async function useUpAgreements(ctx: DayContext): Promise<void> {
  while ((await useUpChunk(ctx)) === CHUNK);
}

async function useUpChunk({ rail, date, at, actor, transaction }: DayContext): Promise<number> {
  return transaction(async (tx) => {
    const used = await tx.sql`
      select ${columns(authorizations, 'a', ['clientId', 'id', 'customerId'])},
             ${computed<{ debit: bigint; day: string }>({ debit: 't.id', day: 't.processed_date' })}
        from authorizations a
        join lateral (
          select t.id, t.processed_date from transactions t
           where t.client_id = a.client_id and t.authorization_id = a.id and t.processed_date is not null
           order by t.processed_date, t.id limit 1) t on true
       where a.currency = ${currencyOf(rail)} and a.kind = 'one_time' and a.status = 'in_force'
       order by a.client_id, a.id limit ${CHUNK}`;
    await changeAuthorizations(
      tx,
      used.map(({ clientId, id, customerId, debit, day }) => ({
        clientId,
        customerId,
        authorizationId: id,
        command: { type: 'use', transactionId: String(debit), usedOn: day },
      })),
      { actor, at, cause: `process_date ${rail} ${date}` },
    );
    return used.length;
  });
}
