import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import { MANAGED_CLIENTS_MAX, type managedClients } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';

/**
 * Businesses of a third party, those that wait for somebody first: how far each is, and nothing of what is inside, which only its
 * members see. `userId`: the reader, null for a program. Needs the sight of the worker.
 */
export async function managedBy(
  { sql }: Tx,
  thirdPartyId: bigint,
  userId: bigint | null,
): Promise<z.input<typeof managedClients>> {
  const shown = joined(
    columns(clients, 'c', ['id', 'businessName', 'status', 'createdAt']),
    computed<{
      isMember: boolean;
      changesAsked: number;
      owner: 'primary' | 'joined' | 'invited' | 'none';
      ownerInvitedAt: Date | null;
      namedOwner: { firstName: string; lastName: string; email: string } | null;
    }>({
      isMember: 'mine.user_id is not null',
      changesAsked: `(select count(*)::int from onboarding_changes g join client_onboardings o on o.id = g.onboarding_id
                       where o.client_id = c.id and g.answered_at is null)`,
      owner: `case when exists (select 1 from memberships p where p.client_id = c.id and p.role = 'client_primary'
                                   and p.user_id is distinct from mine.user_id) then 'primary'
                   when exists (select 1 from memberships m where m.client_id = c.id and m.role = 'client_admin'
                                   and m.user_id is distinct from mine.user_id and ${JOINED}) then 'joined'
                   when invited.at is not null then 'invited' else 'none' end`,
      ownerInvitedAt: 'invited.at',
      namedOwner: `case when mine.user_id is not null then (
                     select jsonb_build_object('firstName', coalesce(s.first_name, ''), 'lastName', coalesce(s.last_name, ''),
                                               'email', coalesce(s.email, ''))
                       from stakeholders s
                      where s.client_id = e.client_id and s.category = 'Individual' and s.removed_at is null
                        and s.user_id is distinct from mine.user_id
                      order by s.is_primary_owner desc, s.id limit 1) end`,
    }),
  );
  const rows = await sql`
    select ${shown}
      from clients c
      join event_heads e on e.client_id = c.id
      left join lateral (select m.user_id from memberships m
                          where m.client_id = c.id and m.user_id = ${userId} and ${sql.unsafe(JOINED)}) mine on true
      left join lateral (select max(w.invited_at) as at from memberships w
                          where w.client_id = c.id and w.role = 'client_admin' and w.invited_at is not null
                            and w.joined_at is null) invited on true
     where c.third_party_id = ${thirdPartyId}
     order by array_position(array['created', 'pending', 'approved', 'closed'], c.status), lower(c.business_name), c.id
     limit ${MANAGED_CLIENTS_MAX + 1}`;
  return {
    clients: rows.slice(0, MANAGED_CLIENTS_MAX).map(({ id, createdAt, ownerInvitedAt, ...row }) => ({
      ...row,
      id: String(id),
      createdAt: createdAt.toISOString(),
      ownerInvitedAt: ownerInvitedAt?.toISOString() ?? null,
    })),
    more: rows.length > MANAGED_CLIENTS_MAX,
  };
}
