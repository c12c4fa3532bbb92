import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { releaseHelpers as releaseHelperTable } from '@cordelle/db/schema/release-helpers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { releaseHelpers } from '@cordelle/validation/auth.ts';
import {
  type ReleaseHelperSetting,
  releaseHelperSettings,
  releaseHelperSettingsInput,
  releaseHelpersInput,
  setReleaseHelperInput,
} from '@cordelle/validation/release-helper-settings.ts';
import { RELEASE_HELPER_NAMES, RELEASE_HELPERS, releaseHelpersOf } from '@cordelle/validation/release-helpers.ts';
import { procedure, router } from '../trpc.ts';
import { settingsFor } from './settings.ts';

async function describeSettings(tx: Tx, clientId: bigint | null): Promise<ReleaseHelperSetting[]> {
  const settings = await settingsFor(tx, clientId);
  const holds = releaseHelpersOf(settings, clientId);
  const said = (name: string, of: bigint | null) =>
    settings.find((setting) => setting.name === name && setting.clientId === of)?.enabled ?? null;
  return RELEASE_HELPER_NAMES.map((name) => ({
    name,
    byDefault: RELEASE_HELPERS[name],
    forAll: said(name, null),
    forClient: clientId === null ? null : said(name, clientId),
    enabled: holds[name],
  }));
}

async function requireClient({ sql }: Tx, clientId: bigint | null): Promise<void> {
  if (clientId === null) return;
  const rows = await sql`select 1 from clients where id = ${clientId}`;
  if (rows.length === 0) throw new DomainError('record.not_found');
}

/** Feature flags: what is released, for one client or for all. */
export const releaseHelpersRouter = router({
  /** Every flag for the caller's client, the one they name or their first; for all, where they have none. */
  list: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
    .input(releaseHelpersInput)
    .output(releaseHelpers)
    .query(async ({ ctx, input: { clientId } }) => {
      const client = clientId === undefined ? ctx.client : await ctx.scopeFor(BigInt(clientId));
      if (clientId !== undefined && !client) throw new DomainError('record.not_found');
      if (client) return client.releaseHelpers;
      return inTransaction(ctx.app.worker, { readOnly: true }, async (tx) =>
        releaseHelpersOf(await settingsFor(tx, null), null),
      );
    }),

  /** The flags with what was said about each: for all, and for one client. */
  settings: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'read', audit: 'none' })
    .input(releaseHelperSettingsInput)
    .output(releaseHelperSettings)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => {
        const clientId = input.clientId === null ? null : BigInt(input.clientId);
        await requireClient(tx, clientId);
        return { settings: await describeSettings(tx, clientId) };
      }),
    ),

  /** Turns a flag on or off for a client or for all, or back to what holds otherwise. */
  set: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'write', audit: 'change' })
    .input(setReleaseHelperInput)
    .output(releaseHelperSettings)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.app.worker, {}, async (tx) => {
        const { sql } = tx;
        const { name, enabled } = input;
        const clientId = input.clientId === null ? null : BigInt(input.clientId);
        await requireClient(tx, clientId);
        const [before] = await sql`
          select ${columns(releaseHelperTable, ['enabled'])} from release_helpers
           where name = ${name} and for_client_id is not distinct from ${clientId}::bigint for update`;
        if (enabled === null)
          await sql`
            delete from release_helpers
             where name = ${name} and for_client_id is not distinct from ${clientId}::bigint`;
        else
          await sql`
            insert into release_helpers (name, for_client_id, enabled, updated_at)
            values (${name}, ${clientId}, ${enabled}, now())
            on conflict (name, for_client_id) do update set enabled = excluded.enabled, updated_at = excluded.updated_at`;
        await recordStaffAct(tx, ctx, {
          action: 'releaseHelpers.set',
          clientIds: clientId === null ? [] : [clientId],
          targetType: 'release_helpers',
          targetId: name,
          before: { enabled: before?.enabled ?? null },
          after: { enabled },
        });
        return { settings: await describeSettings(tx, clientId) };
      }),
    ),
});
