import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { updateLogoInput } from '@cordelle/validation/authorization-settings.ts';
import {
  addTaxRateInput,
  provider,
  removeTaxRateInput,
  updateProviderInput,
} from '@cordelle/validation/provider-settings.ts';
import type { UserContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { addTaxRate, changeProvider, removeTaxRate } from './change.ts';
import { changeLogo, drawnLogo } from './logo.ts';
import { providerSettingsOf } from './read.ts';

const WRITE = { auth: 'staff', permission: 'staff.settings', rate: 'write', audit: 'change', proof: 'recent' } as const;

const changing = (ctx: UserContext, change: (tx: Tx) => Promise<void>) =>
  inTransaction(ctx.app.worker, {}, async (tx) => {
    await change(tx);
    return providerSettingsOf(tx, ctx.app.clock.now());
  });

/** Who runs the installation: as invoices, pages and mails name it, and the taxes it charges. */
export const providerSettingsRouter = router({
  get: procedure({ auth: 'staff', permission: 'staff.settings', rate: 'read', audit: 'none' })
    .output(provider)
    .query(({ ctx }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => providerSettingsOf(tx, ctx.app.clock.now())),
    ),

  update: procedure(WRITE)
    .input(updateProviderInput)
    .output(provider)
    .mutation(({ ctx, input }) => changing(ctx, (tx) => changeProvider(tx, ctx, input))),

  /** The picture at the head of its invoices. */
  updateLogo: procedure({ auth: 'staff', permission: 'staff.settings', rate: 'upload', audit: 'change' })
    .input(updateLogoInput)
    .output(provider)
    .mutation(async ({ ctx, input }) => {
      const logo = await drawnLogo(input.logo);
      return changing(ctx, (tx) => changeLogo(tx, ctx, logo));
    }),

  removeLogo: procedure(WRITE)
    .output(provider)
    .mutation(({ ctx }) => changing(ctx, (tx) => changeLogo(tx, ctx, null))),

  addTaxRate: procedure(WRITE)
    .input(addTaxRateInput)
    .output(provider)
    .mutation(({ ctx, input }) => changing(ctx, (tx) => addTaxRate(tx, ctx, input))),

  removeTaxRate: procedure(WRITE)
    .input(removeTaxRateInput)
    .output(provider)
    .mutation(({ ctx, input }) => changing(ctx, (tx) => removeTaxRate(tx, ctx, input))),
});
