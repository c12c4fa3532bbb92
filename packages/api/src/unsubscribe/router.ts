import { subscribedAgain, unsubscribed, unsubscribeForm, unsubscribeInput } from '@cordelle/validation/unsubscribe.ts';
import { procedure, router } from '../trpc.ts';
import { openUnsubscribe, resumeMail, stopMail } from './stop-mail.ts';

/** Payers who want no more of one kind of mail. */
export const unsubscribeRouter = router({
  open: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(unsubscribeInput)
    .output(unsubscribeForm)
    .query(({ ctx, input }) => openUnsubscribe(ctx.app, input)),

  stop: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'change' })
    .input(unsubscribeInput)
    .output(unsubscribed)
    .mutation(({ ctx, input }) => stopMail(ctx.app, input)),

  /** Takes it back, for whoever holds the same address. */
  resume: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'change' })
    .input(unsubscribeInput)
    .output(subscribedAgain)
    .mutation(({ ctx, input }) => resumeMail(ctx.app, input)),
});
