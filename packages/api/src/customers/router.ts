import { customerStatus, requiredActions } from '@cordelle/domain/customer/readiness.ts';
import { centsText } from '@cordelle/domain/money.ts';
import {
  activityInput,
  activityPage,
  customerDetail,
  customerIdInput,
  customerListInput,
  customerPage,
} from '@cordelle/validation/customers.ts';
import { listActivity } from '../activity/queries.ts';
import { procedure, router } from '../trpc.ts';
import { type CustomerRow, customerById, factsOf, listCustomers } from './queries.ts';

/** Bank, transit and account stay masked here: showing them is its own act, with its own permission and audit row. */
const maskedBankAccount = (row: CustomerRow) => ({
  bankName: row.bankName,
  accountNumber: row.mask ?? '',
  institutionNumber: row.country === 'CA' ? '***' : null,
  transitNumber: row.country === 'CA' ? '*****' : null,
  routingNumber: row.country === 'US' ? '*********' : null,
  accountType: row.accountType,
  disabledReason: row.disabledReason,
});

export const customersRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(customerListInput)
    .output(customerPage)
    .query(({ ctx, input }) => ctx.read((tx) => listCustomers(tx, ctx.client.id, input))),

  byId: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(customerIdInput)
    .output(customerDetail)
    .query(async ({ ctx, input }) => {
      const row = await ctx.read((tx) => customerById(tx, ctx.client.id, BigInt(input.customerId)));
      const facts = factsOf(row);
      return {
        id: String(row.id),
        name: row.name,
        identifier: row.identifier,
        customIdentifier: row.customIdentifier,
        customerType: row.customerType,
        email: row.email,
        phone: row.phone,
        status: customerStatus(facts),
        requiredActions: requiredActions(facts),
        authorization: {
          status: row.authorizationStatus,
          channel: row.authorizationChannel,
          limit: row.authorizationLimitCents === null ? null : centsText(row.authorizationLimitCents),
        },
        bankVerification: row.bankVerification,
        bankAccount: row.bankAccountId === null ? null : maskedBankAccount(row),
        createdAt: row.createdAt.toISOString(),
      };
    }),

  activity: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(activityInput)
    .output(activityPage)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => {
        await customerById(tx, ctx.client.id, BigInt(input.customerId));
        return listActivity(tx, ctx.client.id, BigInt(input.customerId), input);
      }),
    ),
});
