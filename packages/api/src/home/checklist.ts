import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { homeChecklist } from '@cordelle/validation/home.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';

/** The list is put away under this name, as an alert is. */
const CHECKLIST = 'first_steps';

type Row = {
  readonly settlementAccount: boolean;
  readonly customer: boolean;
  readonly authorization: boolean;
  readonly payment: boolean;
  readonly notifications: boolean;
  readonly putAway: boolean;
};

/** The person who reads; null: a program, which has no list to look at. */
const readerOf = ({ principal }: MemberContext): bigint | null => (principal.kind === 'user' ? principal.userId : null);

/** How far a business is with its first steps: read from what is there, never ticked off. */
export async function checklistOf({ sql }: Tx, ctx: MemberContext): Promise<z.input<typeof homeChecklist>> {
  const { id } = ctx.client;
  const [row] = await sql<Row[]>`
    select exists (select 1 from client_bank_accounts where client_id = ${id} and purpose = 'settlement' and active)
             as "settlementAccount",
           exists (select 1 from customers where client_id = ${id}) as customer,
           exists (select 1 from customers where client_id = ${id} and authorization_status = 'complete') as "authorization",
           exists (select 1 from transactions where client_id = ${id} and status not in ('Creating', 'Removed', 'Discarded'))
             as payment,
           exists (select 1 from audit_log
                    where client_id = ${id} and target_type = 'notificationSettings' and action = 'notificationSettings.update'
                      and result = 'done') as notifications,
           exists (select 1 from dismissed_alerts
                    where client_id = ${id} and user_id = ${readerOf(ctx)} and alert = ${CHECKLIST}) as "putAway"`;
  invariant(row, 'a row of facts');
  return {
    putAway: row.putAway,
    steps: [
      { step: 'settlement_account', done: row.settlementAccount },
      { step: 'customer', done: row.customer },
      { step: 'authorization', done: row.authorization },
      { step: 'payment', done: row.payment },
      { step: 'notifications', done: row.notifications },
    ],
  };
}

/** Puts the list away for this person, or brings it back. Twice is as good as once. Throws `auth.forbidden` for a program. */
export async function putChecklistAway({ sql }: Tx, ctx: MemberContext, putAway: boolean): Promise<void> {
  const userId = readerOf(ctx);
  if (userId === null) throw new DomainError('auth.forbidden');
  const { id } = ctx.client;
  if (putAway)
    await sql`
      insert into dismissed_alerts (client_id, user_id, alert, message, dismissed_at)
      values (${id}, ${userId}, ${CHECKLIST}, '', now())
      on conflict (client_id, user_id, alert) do nothing`;
  else
    await sql`
      delete from dismissed_alerts where client_id = ${id} and user_id = ${userId} and alert = ${CHECKLIST}`;
}
