import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerBulkActs } from '@cordelle/db/schema/customer-bulk-acts.ts';
import { isMatchingAction, type MatchingAction } from '@cordelle/domain/customer/matching-actions.ts';
import { DomainError, type ErrorCode, invariant } from '@cordelle/domain/errors.ts';
import type { matchingAct } from '@cordelle/validation/customers/matching.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { leftOutInWords, NAMES_MAX } from './left-out.ts';
import { type Matching, matchingCustomers, type Seeker } from './matching-customers.ts';

/** Whoever began it; nobody else sees it or takes it back. */
export type Owner = { readonly clientId: bigint; readonly userId: bigint };

type Beginning = Seeker &
  Owner & {
    readonly name: MatchingAction;
    readonly matching: Matching;
    /** How many were shown. */
    readonly count: number;
    readonly actor: string;
    readonly at: Date;
  };

/** Begins one thing with all customers who match now. Throws `customer.matching_too_many`, `customer.matching_changed`. */
export async function beginMatchingAct(tx: Tx, beginning: Beginning): Promise<bigint> {
  const { clientId, userId, name, matching, count, actor, at } = beginning;
  const { ids } = await matchingCustomers(tx, beginning, matching);
  if (ids.length !== count) throw new DomainError('customer.matching_changed', { count: ids.length });
  const [act] = await tx.sql`
    insert into customer_bulk_acts (client_id, user_id, actor, action, state, total, created_at)
    values (${clientId}, ${userId}, ${actor}, ${name}, 'running', ${count}, ${at})
    returning ${columns(customerBulkActs, ['id'])}`;
  invariant(act, 'the act was added');
  await tx.sql`
    insert into customer_bulk_act_rows (client_id, act_id, customer_id)
    select ${clientId}, ${act.id}, customer_id from unnest(${arrayLiteral(ids)}::bigint[]) as customer_id
    returning 1 as written`;
  return act.id;
}

/** Begins to take it back. Throws `record.not_found`, `customer.act_not_undoable`. */
export async function undoMatchingAct({ sql }: Tx, { clientId, userId }: Owner, actId: bigint): Promise<void> {
  const [act] = await sql`
    select ${columns(customerBulkActs, ['state'])} from customer_bulk_acts
     where client_id = ${clientId} and user_id = ${userId} and id = ${actId} for update`;
  if (!act) throw new DomainError('record.not_found');
  if (act.state !== 'done' && act.state !== 'failed') throw new DomainError('customer.act_not_undoable');
  await sql`
    update customer_bulk_acts set state = 'undoing', finished_at = null, failures = 0, last_failed_at = null where client_id = ${clientId} and id = ${actId}`;
}

const ACT = joined(
  columns(customerBulkActs, 'a', ['id', 'action', 'state', 'total']),
  computed<Record<'waiting' | 'done' | 'unchanged' | 'undone' | 'stay', number>>({
    waiting: 'r.waiting',
    done: 'r.done',
    unchanged: 'r.unchanged',
    undone: 'r.undone',
    stay: 'r.stay',
  }),
);
const counted = (outcome: string): string => `count(*) filter (where outcome = '${outcome}')::int`;
const COUNTS = `cross join lateral (
  select ${counted('waiting')} as waiting, ${counted('done')} as done, ${counted('unchanged')} as unchanged,
         ${counted('undone')} as undone, ${counted('stays')} as stay
    from customer_bulk_act_rows o where o.client_id = a.client_id and o.act_id = a.id) r`;

/** An act as far as it is. Throws `record.not_found`. */
export async function matchingActById(
  tx: Tx,
  { clientId, userId }: Owner,
  actId: bigint,
  language: Language,
): Promise<z.input<typeof matchingAct>> {
  const [row] = await tx.sql`
    select ${ACT} from customer_bulk_acts a ${tx.sql.unsafe(COUNTS)}
     where a.client_id = ${clientId} and a.user_id = ${userId} and a.id = ${actId}`;
  if (!row) throw new DomainError('record.not_found');
  return shown(tx, clientId, row, language);
}

/** The newest of somebody's acts of the last day, to go on where they left; null: none. */
export async function latestMatchingActOf(
  tx: Tx,
  { clientId, userId }: Owner,
  now: Date,
  language: Language,
): Promise<z.input<typeof matchingAct> | null> {
  const [row] = await tx.sql`
    select ${ACT} from customer_bulk_acts a ${tx.sql.unsafe(COUNTS)}
     where a.client_id = ${clientId} and a.user_id = ${userId} and a.created_at > ${now}::timestamptz - interval '1 day'
     order by a.created_at desc, a.id desc limit 1`;
  return row ? shown(tx, clientId, row, language) : null;
}

async function shown({ sql }: Tx, clientId: bigint, row: Row<typeof ACT>, language: Language) {
  const { id, action, ...counts } = row;
  invariant(isMatchingAction(action), 'only such acts are begun');
  const refused = await sql<{ code: ErrorCode; count: number; names: string[] }[]>`
    select r.refusal as code, count(*)::int as count, (array_agg(c.name order by c.id))[1:${sql.unsafe(String(NAMES_MAX))}] as names
      from customer_bulk_act_rows r join customers c on c.client_id = r.client_id and c.id = r.customer_id
     where r.client_id = ${clientId} and r.act_id = ${id} and r.refusal is not null
     group by r.refusal`;
  return { id: String(id), name: action, ...counts, leftOut: leftOutInWords(refused, language) };
}
