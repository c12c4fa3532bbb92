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
import type { z } from 'zod';
import { listActivity } from '../activity/queries.ts';
import { askedWithin, requireOwnRecord } from '../payer-bounds.ts';
import { procedure, router } from '../trpc.ts';
import { detailForPayer, rowForPayer } from './payer-view.ts';
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

function detailOf(row: CustomerRow): z.input<typeof customerDetail> {
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
      authorizedAt: row.authorizedAt?.toISOString() ?? null,
      limit: row.authorizationLimitCents === null ? null : centsText(row.authorizationLimitCents),
    },
    bankVerification: row.bankVerification,
    bankAccount: row.bankAccountId === null ? null : maskedBankAccount(row),
    createdAt: row.createdAt.toISOString(),
  };
}

export const customersRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none', payer: 'own_records' })
    .input(customerListInput)
    .output(customerPage)
    .query(async ({ ctx, input }) => {
      const asked = askedWithin(ctx.onlyCustomer, { ...input, customerId: undefined });
      const found = await ctx.read((tx) => listCustomers(tx, ctx.client.id, asked));
      return ctx.onlyCustomer === null ? found : { ...found, records: found.records.map(rowForPayer) };
    }),

  byId: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none', payer: 'own_records' })
    .input(customerIdInput)
    .output(customerDetail)
    .query(async ({ ctx, input }) => {
      const customerId = BigInt(input.customerId);
      requireOwnRecord(ctx.onlyCustomer, customerId);
      const row = await ctx.read((tx) => customerById(tx, ctx.client.id, customerId));
      const detail = detailOf(row);
      return ctx.onlyCustomer === null ? detail : detailForPayer(detail);
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
