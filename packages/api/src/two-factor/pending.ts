import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { twoFactors } from '@cordelle/db/schema/two-factors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { brandOf } from '@cordelle/engine/provider/provider.ts';
import { PENDING_MINUTES } from './accept-code.ts';
import { newTwoFactorSecret, openTwoFactorSecret, sealTwoFactorSecret, uriOf } from './secret.ts';

type Person = { readonly userId: bigint; readonly email: string };

/** What the authenticator of the person has to read; null once the factor is on. Asked again within ten minutes, it is the same. */
export async function pendingUri(tx: Tx, app: App, { userId, email }: Person): Promise<string | null> {
  const now = app.wallClock.now();
  const oldest = new Date(now.getTime() - PENDING_MINUTES * 60_000);
  const sealed = await sealTwoFactorSecret(tx, app.keys, userId, newTwoFactorSecret());
  await tx.sql`
    insert into two_factors (user_id, secret_encrypted, started_at) values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update
       set secret_encrypted = excluded.secret_encrypted, started_at = excluded.started_at, last_step = null,
           failures_in_row = 0, locked_at = null
     where two_factors.enabled_at is null and two_factors.started_at <= ${oldest}`;
  const [factor] = await tx.sql`
    select ${columns(twoFactors, { secret: 'secretEncrypted' })},
           ${computed<{ enabled: boolean }>({ enabled: 'enabled_at is not null' })} from two_factors where user_id = ${userId}`;
  if (!factor || factor.enabled) return null;
  const { name } = await brandOf(tx);
  return uriOf(name, email, await openTwoFactorSecret(tx, app.keys, userId, factor.secret));
}
