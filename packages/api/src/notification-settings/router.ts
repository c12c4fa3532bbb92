import type { Tx } from '@cordelle/db/connection.ts';
import { REMINDER_DAYS } from '@cordelle/domain/calendar/process-date.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { notificationSettings, updateNotificationSettingsInput } from '@cordelle/validation/notification-settings.ts';
import { procedure, router } from '../trpc.ts';

async function settingsOf({ sql }: Tx, clientId: bigint) {
  const [row] = await sql<{ enabled: boolean; reached: number; unreached: number }[]>`
    select payment_reminders_enabled as enabled, c.reached, c.unreached
      from clients, lateral (
        select (count(*) filter (where email is not null and email_bounced_at is null))::int as reached,
               (count(*) filter (where email is null or email_bounced_at is not null))::int as unreached
          from customers
         where client_id = ${clientId} and active and archived_at is null and payment_reminder_enabled
           and payment_reminder_unsubscribed_at is null) c
     where id = ${clientId}`;
  invariant(row, 'a chosen client exists');
  return {
    paymentReminder: { enabled: row.enabled, daysBefore: REMINDER_DAYS },
    customersReached: row.reached,
    customersWithoutEmail: row.unreached,
  };
}

/** What the product tells a client's customers by itself. */
export const notificationSettingsRouter = router({
  get: procedure({
    auth: 'member',
    permission: 'customers.update_customer_notifications',
    rate: 'read',
    audit: 'none',
  })
    .output(notificationSettings)
    .query(({ ctx }) => ctx.read((tx) => settingsOf(tx, ctx.client.id))),

  /** Holds from the next reminder on; what was sent stays sent. */
  update: procedure({
    auth: 'member',
    permission: 'customers.update_customer_notifications',
    rate: 'write',
    audit: 'change',
  })
    .input(updateNotificationSettingsInput)
    .output(notificationSettings)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await tx.sql`
          update clients set payment_reminders_enabled = ${input.paymentReminder.enabled} where id = ${ctx.client.id}`;
        return settingsOf(tx, ctx.client.id);
      }),
    ),
});
