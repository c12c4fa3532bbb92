import { columns, present } from '@cordelle/db/columns.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { prenoteStandsOn } from '@cordelle/domain/account-validation/prenote.ts';
import { microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../day-step.ts';
import { command, handleMany } from '../handle.ts';
import { markValidated } from './mark-validated.ts';
import { notifyOfMicrodeposits } from './notify.ts';

const CHUNK = 1000;

/** Prenotes that are still open. */
export const openPrenotes = ({ app, rail }: DayContext) => app.worker.sql`
  select from microdeposits m
   where m.currency = ${currencyOf(rail)} and m.method = 'prenote' and m.status = 'Requested' and m.bank_file_id is not null`;

/** Prenotes that did not come back in their days have validated their accounts. Returns how many. */
export async function passPrenotes(ctx: DayContext): Promise<number> {
  const { actor, at, rail, date } = ctx;
  const meta = { actor, cause: `prenotes ${rail} ${date}`, occurredAt: at };
  let passed = 0;
  for (let after = { clientId: 0n, id: 0n }; ; ) {
    const rows = await ctx.transaction(async (tx) => {
      const open = await tx.sql`
        select ${columns(microdeposits, 'm', ['clientId', 'id', 'bankAccountId'])},
               ${present(columns(bankFiles, 'f', { sentOn: 'businessDate' }))}
          from microdeposits m join bank_files f on f.id = m.bank_file_id
         where m.currency = ${currencyOf(rail)} and m.method = 'prenote' and m.status = 'Requested'
           and (m.client_id, m.id) > (${after.clientId}, ${after.id})
         order by m.client_id, m.id limit ${CHUNK}`;
      const over = open.filter(({ sentOn }) => prenoteStandsOn(rail, sentOn) <= date);
      const outcomes = await handleMany(
        tx,
        over.map((row) => command(microdeposit, row, { type: 'stand' }, {})),
        meta,
      );
      const stored = outcomes.flatMap((outcome) => ('stored' in outcome ? outcome.stored : []));
      const stood = over.filter((_, index) => {
        const outcome = outcomes[index];
        return outcome !== undefined && 'stored' in outcome && outcome.stored.length > 0;
      });
      await markValidated(
        tx,
        stood.map(({ clientId, bankAccountId }) => ({ clientId, bankAccountId, by: 'prenote' })),
        { actor, at },
      );
      await notifyOfMicrodeposits(tx, ctx.app, stored, at);
      passed += stood.length;
      return open;
    });
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return passed;
    after = last;
  }
}
