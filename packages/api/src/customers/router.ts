import {
  activityInput,
  activityPage,
  customerMail,
  customerMailInput,
} from '@cordelle/validation/customers/activity.ts';
import {
  customerIdInput,
  customerListInput,
  customerPage,
  customerRecord,
} from '@cordelle/validation/customers/record.ts';
import { mailOf } from '../activity/customer-mail.ts';
import { listActivity } from '../activity/queries.ts';
import { askedWithin, requireOwnRecord } from '../payer-bounds.ts';
import { procedure, router } from '../trpc.ts';
import { actProcedures } from './act-procedures.ts';
import { authorizationMailProcedures } from './authorization-mail-procedures.ts';
import { changeProcedures } from './change-procedures.ts';
import { editProcedures } from './edit-procedures.ts';
import { fileProcedures } from './file-procedures.ts';
import { outlookProcedures } from './outlook-procedures.ts';
import { recordForPayer } from './payer-view.ts';
import { customerById, listCustomers } from './queries.ts';

export const customersRouter = router({
  list: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'customers:read',
    rate: 'read',
    audit: 'none',
    payer: 'own_records',
  })
    .input(customerListInput)
    .output(customerPage)
    .query(async ({ ctx, input }) => {
      const now = ctx.app.clock.now();
      const mayByAccount = ctx.may('customers.view_unmasked_bank_numbers');
      if (ctx.onlyCustomer === null)
        return ctx.read((tx) => listCustomers(tx, ctx.client.id, input, { now, mayByAccount }));
      // What a filter finds would tell of the fields payers are not shown.
      const own = { ...askedWithin(ctx.onlyCustomer, input), filter: 'all' as const, filters: [] };
      const found = await ctx.read((tx) => listCustomers(tx, ctx.client.id, own, { now }));
      return {
        ...found,
        includeQboFilter: false,
        includeXeroFilter: false,
        records: found.records.map(recordForPayer),
      };
    }),

  byId: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'customers:read',
    rate: 'read',
    audit: 'none',
    payer: 'own_records',
  })
    .input(customerIdInput)
    .output(customerRecord)
    .query(async ({ ctx, input }) => {
      const customerId = BigInt(input.customerId);
      requireOwnRecord(ctx.onlyCustomer, customerId);
      const record = await ctx.read((tx) => customerById(tx, ctx.client.id, customerId, ctx.app.clock.now()));
      return ctx.onlyCustomer === null ? record : recordForPayer(record);
    }),

  ...outlookProcedures,

  /** What a customer was sent, as they read it. */
  mail: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(customerMailInput)
    .output(customerMail)
    .query(({ ctx, input }) =>
      ctx.read((tx) =>
        mailOf(tx, ctx.app.addresses, ctx.client.id, {
          customerId: BigInt(input.customerId),
          mailId: BigInt(input.mailId),
        }),
      ),
    ),

  activity: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'customers:read',
    rate: 'read',
    audit: 'none',
  })
    .input(activityInput)
    .output(activityPage)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => {
        await customerById(tx, ctx.client.id, BigInt(input.customerId), ctx.app.clock.now());
        return listActivity(tx, ctx.client, input, ctx.language);
      }),
    ),

  ...editProcedures,
  ...changeProcedures,
  ...actProcedures,
  ...authorizationMailProcedures,
  ...fileProcedures,
});
