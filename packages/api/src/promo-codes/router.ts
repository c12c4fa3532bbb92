import { inTransaction } from '@cordelle/db/connection.ts';
import {
  createPromoCodeInput,
  endPromoCodeInput,
  givenPromoCode,
  promoCode,
  promoCodeListInput,
  promoCodePage,
} from '@cordelle/validation/promo-codes.ts';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import { promoCodeOf } from './apply.ts';
import { createPromoCode, endPromoCode, listPromoCodes } from './manage.ts';

/** Codes that the provider hands out. Businesses give them by `clients.applyPromoCode`. */
export const promoCodesRouter = router({
  list: procedure({ auth: 'staff', permission: 'staff.settings', rate: 'read', audit: 'none' })
    .input(promoCodeListInput)
    .output(promoCodePage)
    .query(({ ctx, input }) => inTransaction(ctx.app.worker, { readOnly: true }, (tx) => listPromoCodes(tx, input))),

  /** The code of the business, and when it counts. */
  given: procedure({ auth: 'member', permission: 'settings.add_promo_code', rate: 'read', audit: 'none' })
    .output(z.object({ given: givenPromoCode.nullable() }))
    .query(({ ctx }) => ctx.read(async (tx) => ({ given: await promoCodeOf(tx, ctx.client.id, ctx.app.clock.now()) }))),

  create: procedure({ auth: 'staff', permission: 'staff.settings', rate: 'write', audit: 'change', proof: 'recent' })
    .input(createPromoCodeInput)
    .output(promoCode)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => createPromoCode(tx, ctx, input))),

  end: procedure({ auth: 'staff', permission: 'staff.settings', rate: 'write', audit: 'change' })
    .input(endPromoCodeInput)
    .output(promoCode)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => endPromoCode(tx, ctx, input))),
});
