import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import {
  dismissed,
  dismissNotificationInput,
  listNotificationsInput,
  notifications,
} from '@cordelle/validation/notifications.ts';
import { pageOf } from '../page.ts';
import { procedure, router } from '../trpc.ts';
import { isAboutIntegration, isAboutKey, microdepositOf, notificationsOf, readsTerms } from './queries.ts';

/** Alerts of the person who asks, about the client they work in. Everybody who is signed in may ask. */
export const notificationsRouter = router({
  list: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none', payer: 'own_records' })
    .input(listNotificationsInput)
    .output(notifications)
    .query(async ({ ctx, input }) => {
      const { client, language } = ctx;
      if (!client) return pageOf([], 0);
      const reader = { userId: ctx.principal.userId, client, language };
      const found = await inTransaction(ctx.app.database, { clientId: client.id, readOnly: true }, (tx) =>
        notificationsOf(tx, reader, { at: ctx.app.clock.now(), wallNow: ctx.app.wallClock.now() }),
      );
      return pageOf(found.slice(input.skip, input.skip + input.limit), found.length);
    }),

  /** Puts an alert away for good: for this person and this occurrence. Twice is as good as once. */
  dismiss: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'none' })
    .input(dismissNotificationInput)
    .output(dismissed)
    .mutation(async ({ ctx, input }) => {
      const { client } = ctx;
      const microdepositId = microdepositOf(input.id);
      const shown =
        client &&
        (microdepositId !== null
          ? client.permissions.has('menu.microdeposits')
          : isAboutIntegration(input.id)
            ? client.permissions.has('menu.integrations')
            : isAboutKey(input.id)
              ? client.permissions.has('settings.api_keys')
              : readsTerms(client));
      if (!shown) throw new DomainError('record.not_found');
      await inTransaction(ctx.app.database, { clientId: client.id }, async ({ sql }) => {
        if (microdepositId !== null) {
          const rows = await sql`
            select 1 from microdeposits
             where client_id = ${client.id} and id = ${microdepositId} and status in ('Failed', 'Declined')`;
          if (rows.length === 0) throw new DomainError('record.not_found');
        }
        await sql`
          insert into dismissed_alerts (client_id, user_id, alert, message, dismissed_at)
          values (${client.id}, ${ctx.principal.userId}, ${input.id}, ${input.message}, now())
          on conflict (client_id, user_id, alert) do nothing`;
      });
      return { id: input.id };
    }),
});
