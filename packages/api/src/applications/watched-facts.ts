import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { watchedFacts } from '@cordelle/db/schema/applications.ts';
import { changesOf, type FactChange, type WatchedFacts } from '@cordelle/domain/application-review/reverification.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

const AT_ONCE_MAX = 200;

/** Who owns and runs a client and their parts; not how they are reached, nor whether they have shown who they are. */
const OWNERS = `coalesce((
  select md5(string_agg(concat_ws('|', h.category, h.share_bps, h.trust_role, h.parent_stakeholder_id, s.id, s.first_name,
                                  s.last_name, s.legal_name, s.country_of_incorporation, s.registration_number), E'\\n'
                        order by h.id))
    from shareholdings h join stakeholders s on s.client_id = h.client_id and s.id = h.stakeholder_id
   where h.client_id = e.client_id), '')`;
const DEPOSIT_ACCOUNT = `coalesce((
  select a.id::text from client_bank_accounts a
   where a.client_id = e.client_id and a.purpose = 'settlement' and a.active), '')`;

/** Of the client `c`, joined with the end of its log `e`, as it is now. */
const NOW = computed<WatchedFacts>({
  name: `concat_ws(' · ', nullif(c.business_name, ''), nullif(c.legal_name, ''), nullif(c.operating_as, ''))`,
  type: `concat_ws(' · ', c.client_type, c.business_type)`,
  owners: OWNERS,
  depositAccount: DEPOSIT_ACCOUNT,
});
const CHANGED = joined(
  computed<WatchedFacts & { clientId: bigint }>({
    clientId: 'n.client_id',
    name: 'n.name',
    type: 'n.type',
    owners: 'n.owners',
    depositAccount: 'n."depositAccount"',
  }),
  columns(watchedFacts, 'w', {
    nameBefore: 'name',
    typeBefore: 'type',
    ownersBefore: 'owners',
    depositAccountBefore: 'depositAccount',
  }),
);

/** Keeps what a client is now as what the provider's people know of it. Needs the worker's sight. */
export async function rememberFacts({ sql }: Tx, clientId: bigint, at: Date): Promise<void> {
  await sql`
    insert into watched_facts (name, type, owners, deposit_account, client_id, at)
    select ${NOW}, c.id, ${at} from clients c join event_heads e on e.client_id = c.id where e.client_id = ${clientId}
    on conflict (client_id) do update
      set name = excluded.name, type = excluded.type, owners = excluded.owners,
          deposit_account = excluded.deposit_account, at = excluded.at`;
}

/** Approved businesses whose name, type, owners or deposit account is another one than was known, whoever changed it, and why that counts. */
export async function changedFacts(
  { sql }: Tx,
  rail: Rail,
  at: Date,
): Promise<{ clientId: bigint; changes: FactChange[] }[]> {
  // Of those that were approved before this was watched, what they are now is what is known.
  await sql`
    insert into watched_facts (name, type, owners, deposit_account, client_id, at)
    select ${NOW}, c.id, ${at} from clients c join event_heads e on e.client_id = c.id
     where c.country = ${rail} and c.status = 'approved' and not exists (select from watched_facts w where w.client_id = e.client_id)
    on conflict do nothing`;
  const changed = await sql`
    select ${CHANGED}
      from (select ${NOW}, e.client_id from clients c join event_heads e on e.client_id = c.id
             where c.country = ${rail} and c.status = 'approved') n
      join watched_facts w on w.client_id = n.client_id
     where (w.name, w.type, w.owners, w.deposit_account) is distinct from (n.name, n.type, n.owners, n."depositAccount")
     order by n.client_id limit ${AT_ONCE_MAX}`;
  return changed.map(({ clientId, nameBefore, typeBefore, ownersBefore, depositAccountBefore, ...now }) => {
    const before = { name: nameBefore, type: typeBefore, owners: ownersBefore, depositAccount: depositAccountBefore };
    return { clientId, changes: changesOf(before, now) };
  });
}
