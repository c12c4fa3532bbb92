import type { TwoAmounts } from '@cordelle/domain/microdeposit/amounts.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { translate } from '@cordelle/engine/words.ts';
import {
  microdepositIdInput,
  microdepositListInput,
  microdepositPage,
  microdepositPrice,
  microdepositVerification,
  microdepositVerified,
  openVerificationInput,
  verifyMicrodepositInput,
} from '@cordelle/validation/microdeposits.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { microdepositPrice as priceOf } from './price.ts';
import { listMicrodeposits } from './queries.ts';
import { remindOfMicrodeposit } from './remind.ts';
import { openVerification, verifyMicrodeposit } from './verify.ts';

/** `0.07` → 7. The schema lets nothing else through than 0.01 to 0.99. */
const centsOf = (text: string): number => Number(text.slice(-2));

/** Two test credits that prove who reads an account: the client's list, and the payer's page. */
export const microdepositsRouter = router({
  list: procedure({
    auth: 'member',
    permission: 'menu.microdeposits',
    scope: 'microdeposits:read',
    rate: 'read',
    audit: 'none',
  })
    .input(microdepositListInput)
    .output(microdepositPage)
    .query(({ ctx, input }) => {
      const { app, client, language } = ctx;
      return ctx.read((tx) => listMicrodeposits(tx, { client, keys: app.keys, now: app.clock.now(), language }, input));
    }),

  /** What sending one more costs. */
  price: procedure({ auth: 'member', permission: 'customers.send_microdeposit', rate: 'read', audit: 'none' })
    .output(microdepositPrice)
    .query(({ ctx }) => ctx.read((tx) => priceOf(tx, ctx.client, ctx.app.clock.now()))),

  remind: procedure({
    auth: 'member',
    permission: 'microdeposits.reminder',
    scope: 'microdeposits:write',
    rate: 'write',
    audit: 'change',
  })
    .input(microdepositIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { app, client, language, actor } = ctx;
        const { zone } = RAIL_FACTS[client.country];
        const reminding = { outside: app, clientId: client.id, zone, language, actor, at: app.clock.now() };
        await remindOfMicrodeposit(tx, reminding, BigInt(input.id));
        return input;
      }),
    ),

  /** For whoever has the address. */
  open: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(openVerificationInput)
    .output(microdepositVerification)
    .query(({ ctx, input }) => openVerification(ctx.app, input.formUrl)),

  verify: procedure({ auth: 'anonymous', permission: null, rate: 'microdeposit_check', audit: 'change' })
    .input(verifyMicrodepositInput)
    .output(microdepositVerified)
    .mutation(async ({ ctx, input }) => {
      const entered: TwoAmounts = [centsOf(input.amountOneAttempt), centsOf(input.amountTwoAttempt)];
      const { attempts } = await verifyMicrodeposit(ctx.app, input.formUrl, entered);
      return { attempts, messages: { base: [translate('microdeposit_verified', input.language ?? ctx.language)] } };
    }),
});
