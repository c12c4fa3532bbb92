import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { staffEntries } from '@cordelle/db/schema/staff-entries.ts';
import type { Acting } from '@cordelle/engine/audit/record-act.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type { Credential, UserPrincipal } from '../context.ts';
import { nameOfCredential } from './credential.ts';
import { ABSOLUTE_LIFE_HOURS } from './session-store.ts';

/** Whether the holder of the credential has entered the client and said why. */
export async function hasEntered({ sql }: Tx, credential: Credential, clientId: bigint): Promise<boolean> {
  const rows = await sql`
    select 1 from staff_entries where credential = ${nameOfCredential(credential)} and for_client_id = ${clientId}`;
  return rows.length > 0;
}

/**
 * Lets the caller's credential into the client; the client's audit log says who came and why. Entering again says why again.
 */
export async function enterClient(
  tx: Tx,
  acting: Acting & { readonly principal: UserPrincipal },
  { clientId, reason }: { readonly clientId: bigint; readonly reason: string },
): Promise<void> {
  const { userId, credential } = acting.principal;
  await tx.sql`
    insert into staff_entries (user_id, credential, for_client_id, reason, entered_at)
    values (${userId}, ${nameOfCredential(credential)}, ${clientId}, ${reason}, now())
    on conflict (credential, for_client_id) do update set reason = excluded.reason, entered_at = excluded.entered_at`;
  await recordStaffAct(tx, acting, {
    action: 'clients.enter',
    clientIds: [clientId],
    targetType: 'clients',
    targetId: String(clientId),
    after: { reason },
  });
}

/** Takes the caller's credential out of the client; asked again, nothing happens. */
export async function leaveClient(
  tx: Tx,
  acting: Acting & { readonly principal: UserPrincipal },
  clientId: bigint,
): Promise<void> {
  const left = await tx.sql`
    delete from staff_entries
     where credential = ${nameOfCredential(acting.principal.credential)} and for_client_id = ${clientId} returning 1`;
  if (left.length > 0)
    await recordStaffAct(tx, acting, {
      action: 'clients.leave',
      clientIds: [clientId],
      targetType: 'clients',
      targetId: String(clientId),
    });
}

const REASONS_MAX = 5;

/**
 * Why the credential entered the client and until when it is in at the most, where else it is in, and the reasons its holder gave
 * before, the newest first.
 */
export async function entriesOf({ sql }: Tx, { userId, credential }: UserPrincipal, clientId: bigint | null) {
  const [entered, reasons] = await Promise.all([
    sql`
      select ${columns(staffEntries, 'e', { clientId: 'forClientId', reason: 'reason', at: 'enteredAt' })},
             ${computed<{ endsAt: Date }>({
               endsAt: sql`coalesce(s.created_at, t.created_at) + ${ABSOLUTE_LIFE_HOURS.staff} * interval '1 hour'`,
             })}
        from staff_entries e
        left join sessions s on e.credential = 'session:' || s.id
        left join access_tokens t on e.credential = 'token:' || t.id
       where e.credential = ${nameOfCredential(credential)} order by e.entered_at desc`,
    sql`
      select ${columns(staffEntries, ['reason'])} from staff_entries where user_id = ${userId}
       group by reason order by max(entered_at) desc limit ${REASONS_MAX}`,
  ]);
  const current = entered.find((entry) => entry.clientId === clientId);
  return {
    current: current
      ? { reason: current.reason, at: current.at.toISOString(), endsAt: current.endsAt.toISOString() }
      : null,
    enteredClientIds: entered.map((entry) => String(entry.clientId)),
    recentReasons: reasons.map(({ reason }) => reason),
  };
}
