import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { readBankProfile } from '../bank-profile.ts';
import type { DayContext } from '../day-step.ts';
import { commandOn } from '../handle.ts';
import { decideInChunks } from './debit-chunks.ts';
import { askForAcknowledgements } from './missing-inbound.ts';
import { stateOfRow } from './snapshot-rows.ts';

/**
 * t9, P2: every debit whose process date is here and whose file the bank accepted; where the bank gives no acknowledgement,
 * having the file is acceptance. Debits of a file whose fate is unknown wait.
 */
export async function markProcessed(ctx: DayContext): Promise<number> {
  const { profile } = await readBankProfile(ctx.app.worker, ctx.rail);
  if (profile.acknowledges) await askForAcknowledgements(ctx);
  const accepted = profile.acknowledges ? ['Accepted'] : ['Accepted', 'Handed over'];
  return decideInChunks(ctx, {
    name: 'process_date',
    failpoint: 'process-date-chunk',
    query: (sql) => ({
      from: sql`
        transactions t join bank_files f on f.id = t.bank_file_id and f.state = any(${arrayLiteral(accepted)}::text[])
        where t.currency = ${currencyOf(ctx.rail)} and t.status = 'Sent to Bank' and t.process_date <= ${ctx.date}
        order by t.client_id, t.id`,
    }),
    command: (row) =>
      commandOn(
        transaction,
        row,
        stateOfRow(row),
        { type: 'markProcessed', processedOn: ctx.date },
        { fileAccepted: true },
      ),
  });
}
