import type { Sql, Tx } from '@cordelle/db/connection.ts';
import type { ChangeCommand } from '@cordelle/domain/bank-account-change/decide.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../day-step.ts';
import { changesWhere, type StoredChange, unfinished } from './change-rows.ts';
import { actOnChange, NOBODY_IN_PARTICULAR } from './write-events.ts';

type OfClient = { readonly clientId: bigint };
/** Changes of several clients are held one after the other: in one order, or two who hold some wait for each other. */
const byClient = (a: OfClient, b: OfClient): number => Number(a.clientId - b.clientId);

const ofRail = ({ sql }: { readonly sql: Sql }, { rail }: DayContext) =>
  sql`${unfinished({ sql })} and c.client_id in (select id from clients where currency = ${currencyOf(rail)})`;

/** Changes of accounts that are not over. */
export const unfinishedChanges = (ctx: DayContext) => ctx.app.worker.sql`
  select from bank_account_changes c where ${ofRail(ctx.app.worker, ctx)}`;

/** What ends by the passing of time: requests lapse, holds are over, codes nobody typed. Returns how many changes moved on. */
export async function passBankAccountChanges(ctx: DayContext): Promise<number> {
  return ctx.transaction(async (tx) => {
    const found = await changesWhere(tx, ofRail(tx, ctx));
    let moved = 0;
    for (const { row } of found.sort((a, b) => byClient(a.row, b.row))) {
      const [stored]: readonly (StoredChange | undefined)[] = await changesWhere(
        tx,
        tx.sql`c.client_id = ${row.clientId} and c.id = ${row.id} and ${unfinished(tx)}`,
        { forUpdate: true },
      );
      if (!stored) continue;
      const { testExpiresOn } = stored.row;
      const command: ChangeCommand =
        testExpiresOn !== null && testExpiresOn < ctx.date && stored.change.test.confirmedAt === null
          ? { type: 'testFails' }
          : { type: 'pass' };
      const events = await actOnChange(tx, ctx.app, stored, command, NOBODY_IN_PARTICULAR, ctx);
      if (events.length > 0) moved += 1;
    }
    return moved;
  });
}

/** Test payments that came back: their accounts do not take money. */
export async function failReturnedTests(
  tx: Tx,
  ctx: Pick<DayContext, 'app' | 'at' | 'actor'>,
  testCreditIds: readonly { readonly clientId: bigint; readonly id: bigint }[],
): Promise<void> {
  for (const { clientId, id } of testCreditIds.toSorted(byClient)) {
    const [stored]: readonly (StoredChange | undefined)[] = await changesWhere(
      tx,
      tx.sql`c.client_id = ${clientId} and c.test_credit_id = ${id}`,
      { forUpdate: true },
    );
    if (stored) await actOnChange(tx, ctx.app, stored, { type: 'testFails' }, NOBODY_IN_PARTICULAR, ctx);
  }
}
