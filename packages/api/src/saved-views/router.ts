import {
  removeViewInput,
  savedView,
  savedViews,
  savedViewsInput,
  saveViewInput,
} from '@cordelle/validation/saved-views.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { removeView, saveView, viewer, viewsOf } from './saved-views.ts';

/** Lists as somebody likes to see them, for themselves alone. */
export const savedViewsRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(savedViewsInput)
    .output(savedViews)
    .query(({ ctx, input }) => {
      const owner = viewer(ctx);
      return ctx.read(async (tx) => ({ records: await viewsOf(tx, owner, input.list) }));
    }),
  save: procedure({ auth: 'member', permission: 'saved_views.edit', rate: 'write', audit: 'change' })
    .input(saveViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => {
      const owner = viewer(ctx);
      return ctx.write((tx) => saveView(tx, owner, { ...input, at: ctx.app.wallClock.now() }));
    }),
  remove: procedure({ auth: 'member', permission: 'saved_views.edit', rate: 'write', audit: 'change' })
    .input(removeViewInput)
    .output(saved)
    .mutation(({ ctx, input }) => {
      const owner = viewer(ctx);
      return ctx.write(async (tx) => {
        await removeView(tx, owner, BigInt(input.viewId));
        return { id: input.viewId };
      });
    }),
});
