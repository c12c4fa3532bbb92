import { isCustomerAction } from '@cordelle/domain/customer/actions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { customerActionInput, customerActionResult } from '@cordelle/validation/customers/actions.ts';
import { ACTION_PERMISSIONS } from '@cordelle/validation/customers/bulk.ts';
import { customerIdInput, customerRecord } from '@cordelle/validation/customers/record.ts';
import { mayRead } from '../auth/may-read.ts';
import { requestMeta } from '../request-meta.ts';
import { procedure } from '../trpc.ts';
import { actOnCustomers, disconnectCustomer } from './act.ts';
import { actionResult } from './act-words.ts';
import { customerById } from './queries.ts';

/** What is done with one customer or many at once. */
export const actProcedures = {
  /** Seeing customers is enough to call it; each action asks for the permission of its own. */
  act: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'customers:write',
    rate: 'write',
    audit: 'change',
  })
    .input(customerActionInput)
    .output(customerActionResult)
    .mutation(async ({ ctx, input: { name, ids, isBulk } }) => {
      if (!isCustomerAction(name)) throw new DomainError('customer.action_unknown');
      if (!ctx.may(ACTION_PERMISSIONS[name])) throw new DomainError('auth.forbidden');
      const acting = { requestMeta: requestMeta(ctx), keys: ctx.app.keys, rail: ctx.client.country };
      return ctx.write(async (tx) => {
        const acted = await actOnCustomers(tx, acting, name, ids.map(BigInt));
        const named = mayRead(ctx, 'customers:read') ? acted : acted.map((one) => ({ ...one, name: String(one.id) }));
        return actionResult(named, isBulk, ctx.language);
      });
    }),

  disconnectIntegration: procedure({
    auth: 'member',
    permission: 'integrations.disconnect',
    scope: 'integrations:write',
    rate: 'write',
    audit: 'change',
  })
    .input(customerIdInput)
    .output(customerRecord)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const customerId = BigInt(input.customerId);
        await disconnectCustomer(tx, requestMeta(ctx), customerId);
        return customerById(tx, ctx.client.id, customerId, ctx.app.clock.now());
      }),
    ),
};
