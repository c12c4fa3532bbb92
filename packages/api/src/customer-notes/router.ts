import { DomainError } from '@cordelle/domain/errors.ts';
import { customerNote, noteIdInput, noteInput, noteListInput, notePage } from '@cordelle/validation/customers/notes.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';

/** What people write down about a customer. */
export const customerNotesRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(noteListInput)
    .output(notePage)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  create: procedure({ auth: 'member', permission: 'customer_notes.new', rate: 'write', audit: 'change' })
    .input(noteInput)
    .output(customerNote)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  remove: procedure({ auth: 'member', permission: 'customer_notes.remove', rate: 'write', audit: 'change' })
    .input(noteIdInput)
    .output(saved)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
});
