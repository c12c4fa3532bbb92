import { DomainError } from '@cordelle/domain/errors.ts';
import { customerActionInput, customerActionResult } from '@cordelle/validation/customers/actions.ts';
import { customerIdInput, customerRecord } from '@cordelle/validation/customers/record.ts';
import { procedure } from '../trpc.ts';

/** What is done with one customer or many at once. */
export const actProcedures = {
  act: procedure({ auth: 'member', permission: 'menu.customers', rate: 'write', audit: 'change' })
    .input(customerActionInput)
    .output(customerActionResult)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  disconnectIntegration: procedure({
    auth: 'member',
    permission: 'integrations.disconnect',
    rate: 'write',
    audit: 'change',
  })
    .input(customerIdInput)
    .output(customerRecord)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
};
