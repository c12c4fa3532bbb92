import { customerOutlook } from '@cordelle/validation/customers/outlook.ts';
import { customerIdInput } from '@cordelle/validation/customers/record.ts';
import { procedure } from '../trpc.ts';
import { outlookOf } from './outlook.ts';

/** What the page of a customer says of payments: what comes, and how the latest came out. */
export const outlookProcedures = {
  outlook: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(customerIdInput)
    .output(customerOutlook)
    .query(({ ctx, input }) => ctx.read((tx) => outlookOf(tx, ctx.client, BigInt(input.customerId)))),
};
