import { DomainError } from '@cordelle/domain/errors.ts';
import {
  noticePreview,
  notificationSettings,
  notificationSettingsInput,
  payerMailPreview,
  previewNoticeInput,
  previewPayerMailInput,
  sendTestNoticeInput,
  testNoticeSent,
  updateNotificationSettingsInput,
} from '@cordelle/validation/notification-settings.ts';
import type { MemberContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { changeSettings } from './change-settings.ts';
import { previewPayerMail } from './payer-mails.ts';
import { previewNotice } from './preview.ts';
import { sendTest } from './send-test.ts';
import { settingsOf } from './settings-of.ts';

const previewing = ({ app, client }: MemberContext) => ({ client, addresses: app.addresses, now: app.clock.now() });

/** What the product tells a client's customers by itself. */
export const notificationSettingsRouter = router({
  get: procedure({
    auth: 'member',
    permission: 'customers.update_customer_notifications',
    scope: 'customers:read',
    rate: 'read',
    audit: 'none',
  })
    .input(notificationSettingsInput)
    .output(notificationSettings)
    .query(({ ctx }) => ctx.read((tx) => settingsOf(tx, ctx.client.id))),

  update: procedure({
    auth: 'member',
    permission: 'customers.update_customer_notifications',
    scope: 'customers:write',
    rate: 'write',
    audit: 'change',
  })
    .input(updateNotificationSettingsInput)
    .output(notificationSettings)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await changeSettings(tx, ctx.client.id, input, { actor: ctx.actor, at: ctx.app.clock.now() });
        return settingsOf(tx, ctx.client.id);
      }),
    ),

  /** Changes nothing; texts are too long for an address. */
  preview: procedure({
    auth: 'member',
    permission: 'customers.update_customer_notifications',
    rate: 'write',
    audit: 'none',
  })
    .input(previewNoticeInput)
    .output(noticePreview)
    .mutation(async ({ ctx, input }) => {
      const { customerName, en, fr } = await ctx.read((tx) => previewNotice(tx, previewing(ctx), input));
      const shown = ({ subject, text, html }: typeof en) => ({ subject, text, html });
      return { customerName, en: shown(en), fr: shown(fr) };
    }),

  /** Any mail that payers get, with what is made up in it. */
  previewPayerMail: procedure({
    auth: 'member',
    permission: 'customers.update_customer_notifications',
    rate: 'read',
    audit: 'none',
  })
    .input(previewPayerMailInput)
    .output(payerMailPreview)
    .query(({ ctx, input }) => ctx.read((tx) => previewPayerMail(ctx, tx, input.mail))),

  sendTest: procedure({
    auth: 'member',
    permission: 'customers.update_customer_notifications',
    rate: 'write',
    audit: 'change',
  })
    .input(sendTestNoticeInput)
    .output(testNoticeSent)
    .mutation(({ ctx, input: { language, ...input } }) =>
      ctx.write(async (tx) => {
        if (ctx.principal.kind !== 'user') throw new DomainError('auth.forbidden');
        const { userId } = ctx.principal;
        const { [language]: written } = await previewNotice(tx, previewing(ctx), input);
        const { type } = input;
        const at = ctx.app.clock.now();
        return { email: await sendTest(tx, { clientId: ctx.client.id, userId, type, language, written, at }) };
      }),
    ),
});
