import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { RE_PRESENTMENT, RETRY_AFTER_DAYS } from '@cordelle/domain/return-codes/return-outcome.ts';
import { collectionSettings, updateCollectionSettingsInput } from '@cordelle/validation/collection-settings.ts';
import { procedure, router } from '../trpc.ts';

async function settingsOf({ sql }: Tx, clientId: bigint) {
  const [row] = await sql`
    select ${columns(clients, ['retriesEnabled', 'country'])} from clients where id = ${clientId}`;
  invariant(row, 'a chosen client exists');
  const { presentmentsMax, windowDays } = RE_PRESENTMENT[row.country];
  return {
    retriesEnabled: row.retriesEnabled,
    retriesMax: presentmentsMax - 1,
    windowDays,
    afterDays: RETRY_AFTER_DAYS,
  };
}

/** What a client wants done with payments that were declined. */
export const collectionSettingsRouter = router({
  get: procedure({ auth: 'member', permission: 'settings.update_business_info', rate: 'read', audit: 'none' })
    .output(collectionSettings)
    .query(({ ctx }) => ctx.read((tx) => settingsOf(tx, ctx.client.id))),

  /** Holds for what is declined from now on; second attempts that are planned stay planned. */
  update: procedure({ auth: 'member', permission: 'settings.update_business_info', rate: 'write', audit: 'change' })
    .input(updateCollectionSettingsInput)
    .output(collectionSettings)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await tx.sql`update clients set retries_enabled = ${input.retriesEnabled} where id = ${ctx.client.id}`;
        return settingsOf(tx, ctx.client.id);
      }),
    ),
});
