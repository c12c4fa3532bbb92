import { inTransaction } from '@cordelle/db/connection.ts';
import {
  createPromoCodeInput,
  endPromoCodeInput,
  promoCode,
  promoCodeListInput,
  promoCodePage,
} from '@cordelle/validation/promo-codes.ts';
import { procedure, router } from '../trpc.ts';
import { createPromoCode, endPromoCode, listPromoCodes } from './manage.ts';

/** Codes that the provider hands out. Businesses give them by `clients.applyPromoCode`. */
export const promoCodesRouter = router({
  list: procedure({ auth: 'staff', permission: 'staff.settings', rate: 'read', audit: 'none' })
    .input(promoCodeListInput)
    .output(promoCodePage)
    .query(({ ctx, input }) => inTransaction(ctx.app.worker, { readOnly: true }, (tx) => listPromoCodes(tx, input))),

  create: procedure({ auth: 'staff', permission: 'staff.settings', rate: 'write', audit: 'change', proof: 'recent' })
    .input(createPromoCodeInput)
    .output(promoCode)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => createPromoCode(tx, ctx, input))),

  end: procedure({ auth: 'staff', permission: 'staff.settings', rate: 'write', audit: 'change' })
    .input(endPromoCodeInput)
    .output(promoCode)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => endPromoCode(tx, ctx, input))),
});
