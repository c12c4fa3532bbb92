import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, present } from '@cordelle/db/columns.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../../day-step.ts';
import { tellOfMovedDebits } from '../../mail/tell-of-moved-debits.ts';
import { moveDebits } from '../../transactions/move-debits.ts';

const CHUNK = 2000;

/**
 * Moves debits whose batch day has passed without a file to the batch of today: the bank was not given them in time. Their
 * dates move with a message, never silently. Those of clients that are held stay until they are not.
 */
export async function moveMissedDebits(
  ctx: DayContext,
  cutoff: string,
  heldClients: ReadonlySet<bigint>,
): Promise<number> {
  const { rail, date, at } = ctx;
  let moved = 0;
  for (let after = { clientId: 0n, id: 0n }; ; ) {
    const debits = await ctx.transaction(async (tx) => {
      const rows = await tx.sql`
        select ${columns(transactions, 't', ['clientId', 'id', 'customerType'])},
               ${present(columns(transactions, 't', ['processDate']))},
           ${columns(clients, 'cl', ['holdDays'])},
           ${computed<{ refused: boolean }>({
             refused: `-- what became of the last file it stood in
               coalesce((select f.state = 'Rejected' from bank_file_entries w join bank_files f on f.id = w.bank_file_id
                          where w.client_id = t.client_id and w.kind = 'debit' and w.stream_id = t.id
                          order by w.bank_file_id desc limit 1), false)`,
           })}
          from transactions t join clients cl on cl.id = t.client_id
         where t.currency = ${currencyOf(rail)} and t.status = 'Future' and t.batch_date < ${date}
           and t.client_id <> all(${arrayLiteral([...heldClients])}::bigint[])
           and (t.client_id, t.id) > (${after.clientId}, ${after.id})
           and not exists (select 1 from bank_file_entries e
                            where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn)
         order by t.client_id, t.id limit ${CHUNK}`;
      const meta = { actor: ctx.actor, cause: `batch ${rail} ${date}`, occurredAt: at };
      for (const reason of ['file_refused', 'batch_missed'] as const) {
        const concerned = rows.filter(({ refused }) => refused === (reason === 'file_refused'));
        const late = await moveDebits(tx, concerned, { rail, now: at, cutoff, reason }, meta);
        await tellOfMovedDebits(tx, ctx, late);
        moved += late.length;
      }
      return rows;
    });
    const last = debits.at(-1);
    if (!last || debits.length < CHUNK) return moved;
    after = last;
  }
}
