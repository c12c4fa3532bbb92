import { DomainError } from '@cordelle/domain/errors.ts';
import {
  removeViewInput,
  savedView,
  savedViews,
  savedViewsInput,
  saveViewInput,
} from '@cordelle/validation/saved-views.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';

/** Lists as somebody likes to see them, for themselves alone. */
export const savedViewsRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(savedViewsInput)
    .output(savedViews)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  save: procedure({ auth: 'member', permission: 'menu.customers', rate: 'write', audit: 'change' })
    .input(saveViewInput)
    .output(savedView)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  remove: procedure({ auth: 'member', permission: 'menu.customers', rate: 'write', audit: 'change' })
    .input(removeViewInput)
    .output(saved)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
});
