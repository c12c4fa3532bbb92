import type { Tx } from '@cordelle/db/connection.ts';
import { authorizationLimit } from '@cordelle/domain/customer/authorization-limit.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { tellOfChange } from '@cordelle/engine/mail/tell-of-change.ts';
import {
  agreement,
  agreementInput,
  agreementListInput,
  agreementPage,
  endedAgreement,
} from '@cordelle/validation/customers/agreements.ts';
import { createCustomerInput, saveCustomerInput, updateCustomerInput } from '@cordelle/validation/customers/edit.ts';
import {
  bankNumbers,
  createdCustomer,
  duplicatesInput,
  likelyDuplicates,
  savedCustomer,
  triedCustomer,
} from '@cordelle/validation/customers/edit-answers.ts';
import { eachDetail } from '@cordelle/validation/customers/fields.ts';
import { plansAboveLimit, triedUpdate, updatedCustomer } from '@cordelle/validation/customers/payments-above-limit.ts';
import {
  agreementOriginal,
  agreementOriginalInput,
  authorizationVersions,
  customerIdInput,
} from '@cordelle/validation/customers/record.ts';
import type { z } from 'zod';
import { mayRead } from '../auth/may-read.ts';
import type { MemberContext } from '../context.ts';
import { dryRun } from '../dry-run.ts';
import { requestMeta } from '../request-meta.ts';
import { procedure } from '../trpc.ts';
import { showOriginal } from './agreement-original.ts';
import { reasonOf, triedChange } from './change-reason.ts';
import { requireCountryFields } from './country-fields.ts';
import { createCustomers } from './create-customer.ts';
import type { CustomerChange } from './customer-change.ts';
import { duplicateWarnings } from './duplicate-warnings.ts';
import { duplicatesOf } from './duplicates.ts';
import { endAgreement } from './end-agreement.ts';
import { requireFieldPermissions } from './field-permissions.ts';
import { agreementById, listAgreements } from './list-agreements.ts';
import { listAuthorizations } from './list-authorizations.ts';
import {
  addressChange,
  CHANNEL_OF,
  clientDefaults,
  givenAtIn,
  newCustomerOf,
  orNone,
  requireAddress,
  requireAgreement,
} from './new-customer.ts';
import { endPaymentsAbove, keepLoweredPayments, paymentsAboveLimit } from './payments-above-limit.ts';
import { customerById } from './queries.ts';
import { heldBy, newcomerIn } from './save-customer.ts';
import { showNumbers } from './show-numbers.ts';
import { updateCustomer } from './update-customer.ts';

const textChange = (text: string | undefined): string | null | undefined =>
  text === undefined ? undefined : orNone(text);

function changeOf(ctx: MemberContext, input: z.output<typeof updateCustomerInput>): CustomerChange {
  const { address, authorizationType, authorizationAmount } = input;
  requireCountryFields(ctx.client.country, input);
  return {
    name: input.name,
    language: input.language,
    ...eachDetail((detail) => textChange(input[detail])),
    address: address && addressChange(ctx.client.country, address),
    customerType: input.customerType,
    collected: authorizationType && CHANNEL_OF[authorizationType],
    givenAt: givenAtIn(ctx.client.country, input.authorizationDate, ctx.app.clock.now()),
    isNewAgreement: input.newAuthorization,
    limit: authorizationAmount === undefined ? undefined : authorizationLimit(ctx.money(authorizationAmount)),
    bank: input.bankAccount,
    autoImportInvoices: input.autoImportInvoices,
    autoUpdate: input.autoUpdate,
    reason: reasonOf(input.change, {
      country: ctx.client.country,
      now: ctx.app.clock.now(),
      above: input.paymentsAboveLimit,
    }),
  };
}

/** By what others are compared with somebody. Whether an account is known here is told to nobody who may not read customers. */
function knownTo(
  ctx: MemberContext,
  input: z.output<typeof createCustomerInput> | z.output<typeof updateCustomerInput>,
) {
  const { name, email, phone, customIdentifier, bankAccount } = input;
  const known = { name, email, phone, customIdentifier };
  return mayRead(ctx, 'customers:read') ? { ...known, bankAccount } : known;
}

type Created = z.input<typeof createdCustomer>;

async function create(ctx: MemberContext, tx: Tx, input: z.output<typeof createCustomerInput>): Promise<Created> {
  const newcomer = newCustomerOf(await clientDefaults(tx, ctx.client.id), input, ctx.app.clock.now());
  const duplicates = await duplicatesOf(tx, ctx.app.keys, ctx.client, knownTo(ctx, input));
  const by = { actor: ctx.actor, at: ctx.app.clock.now() };
  const [id] = await createCustomers(tx, ctx.app.keys, ctx.client.id, [newcomer], by);
  return { id: String(id), duplicatesFound: duplicates.length > 0, duplicates };
}

async function update(ctx: MemberContext, tx: Tx, input: z.output<typeof updateCustomerInput>) {
  const customerId = BigInt(input.customerId);
  const by = { actor: ctx.actor, at: ctx.app.clock.now(), requestId: ctx.requestId };
  const change = changeOf(ctx, input);
  const begun = await updateCustomer(tx, ctx.app.keys, ctx.client, customerId, change, by);
  const lowered =
    change.limit && input.paymentsAboveLimit !== 'keep'
      ? await endPaymentsAbove(tx, requestMeta(ctx), customerId, change.limit, input.paymentsAboveLimit)
      : [];
  if (begun) {
    const changeId = BigInt(begun.record.changeId);
    await keepLoweredPayments(tx, ctx.client.id, changeId, lowered);
    await tellOfChange(tx, ctx.app, { clientId: ctx.client.id, changeId });
  }
  const record = await customerById(tx, ctx.client.id, customerId, ctx.app.clock.now());
  requireAgreement(input.authorizationType !== undefined || record.statuses.authorization === 'complete', input);
  if (change.address?.provinceCode !== undefined || change.address?.postalCode !== undefined) {
    const { provinceCode, stateCode, postalCode } = record.address;
    requireAddress(ctx.client.country, { provinceCode: provinceCode ?? stateCode, postalCode });
  }
  const above = await paymentsAboveLimit(tx, requestMeta(ctx), customerId);
  return { updated: { ...record, paymentsAboveLimit: above }, begun };
}

/** Who a customer is, where their money is taken from, and by what right. */
export const editProcedures = {
  create: procedure({
    auth: 'member',
    permission: 'customers.new',
    scope: 'customers:write',
    rate: 'write',
    audit: 'change',
  })
    .input(createCustomerInput)
    .output(createdCustomer)
    .mutation(({ ctx, input }) => {
      requireFieldPermissions(ctx, input);
      return ctx.write((tx) => create(ctx, tx, input));
    }),

  update: procedure({
    auth: 'member',
    permission: 'customers.edit',
    scope: 'customers:write',
    rate: 'write',
    audit: 'change',
  })
    .input(updateCustomerInput)
    .output(updatedCustomer)
    .mutation(({ ctx, input }) => {
      requireFieldPermissions(ctx, input);
      return ctx.write(async (tx) => (await update(ctx, tx, input)).updated);
    }),

  saveByIdentifier: procedure({
    auth: 'member',
    permission: 'customers.edit',
    scope: 'customers:write',
    rate: 'write',
    audit: 'change',
  })
    .input(saveCustomerInput)
    .output(savedCustomer)
    .mutation(({ ctx, input }) => {
      requireFieldPermissions(ctx, input);
      return ctx.write(async (tx) => {
        const held = await heldBy(tx, ctx.client.id, input.customIdentifier);
        if (held !== null) {
          const { authorizationPlace: _, apiCustomerId: __, ...change } = input;
          const { updated } = await update(ctx, tx, { ...change, customerId: String(held) });
          return { id: updated.id, created: false };
        }
        if (!ctx.may('customers.new')) throw new DomainError('auth.forbidden');
        return { id: (await create(ctx, tx, newcomerIn(input))).id, created: true };
      });
    }),

  tryCreate: procedure({
    auth: 'member',
    permission: 'customers.new',
    scope: 'customers:write',
    rate: 'write',
    audit: 'none',
  })
    .input(createCustomerInput)
    .output(triedCustomer)
    .mutation(async ({ ctx, input }) => {
      requireFieldPermissions(ctx, input);
      const { duplicates } = await dryRun(ctx, (tx) => create(ctx, tx, input));
      return { problems: {}, warnings: duplicateWarnings(ctx, duplicates) };
    }),

  tryUpdate: procedure({
    auth: 'member',
    permission: 'customers.edit',
    scope: 'customers:write',
    rate: 'write',
    audit: 'none',
  })
    .input(updateCustomerInput)
    .output(triedUpdate)
    .mutation(async ({ ctx, input }) => {
      requireFieldPermissions(ctx, input);
      const asked = { ...knownTo(ctx, input), exceptCustomerId: input.customerId };
      const { duplicates, ...above } = await dryRun(ctx, async (tx) => {
        const duplicates = await duplicatesOf(tx, ctx.app.keys, ctx.client, asked);
        const { updated, begun } = await update(ctx, tx, input);
        const { paymentsAboveLimit } = updated;
        const tried = begun && (await triedChange(tx, ctx, begun));
        return { paymentsAboveLimit, change: tried, duplicates };
      });
      return { problems: {}, warnings: duplicateWarnings(ctx, duplicates), ...above };
    }),

  /** What is planned above the limit on record, whoever set it. */
  paymentsAboveLimit: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(customerIdInput)
    .output(plansAboveLimit)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => ({ records: await paymentsAboveLimit(tx, requestMeta(ctx), BigInt(input.customerId)) })),
    ),

  // Asks and changes nothing; a mutation because numbers of an account travel in a body, never in an address.
  duplicates: procedure({ auth: 'member', permission: 'customers.new', rate: 'read', audit: 'none' })
    .input(duplicatesInput)
    .output(likelyDuplicates)
    .mutation(({ ctx, input }) =>
      ctx.read(async (tx) => ({ records: await duplicatesOf(tx, ctx.app.keys, ctx.client, input) })),
    ),

  bankNumbers: procedure({
    auth: 'member',
    permission: 'customers.view_unmasked_bank_numbers',
    rate: 'read',
    audit: 'change',
    proof: 'recent',
    answer: 'secret',
  })
    .input(customerIdInput)
    .output(bankNumbers)
    .mutation(({ ctx, input }) =>
      ctx.write((tx) => {
        const by = { actor: ctx.actor, at: ctx.app.clock.now(), requestId: ctx.requestId };
        return showNumbers(tx, ctx.app.keys, ctx.client.id, { customerId: BigInt(input.customerId) }, by);
      }),
    ),

  agreementOriginal: procedure({
    auth: 'member',
    permission: 'customers.view_unmasked_bank_numbers',
    rate: 'read',
    audit: 'change',
    proof: 'recent',
    answer: 'secret',
  })
    .input(agreementOriginalInput)
    .output(agreementOriginal)
    .mutation(({ ctx, input: { customerId, version } }) =>
      ctx.write((tx) => {
        const by = { actor: ctx.actor, at: ctx.app.clock.now(), requestId: ctx.requestId };
        return showOriginal(tx, ctx.app.keys, ctx.client.id, { customerId: BigInt(customerId), version }, by);
      }),
    ),

  agreements: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'authorizations:read',
    rate: 'read',
    audit: 'none',
  })
    .input(agreementListInput)
    .output(agreementPage)
    .query(({ ctx, input }) => ctx.read((tx) => listAgreements(tx, ctx.client.id, input))),

  agreement: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'authorizations:read',
    rate: 'read',
    audit: 'none',
  })
    .input(agreementInput)
    .output(agreement)
    .query(({ ctx, input }) => {
      const whose = { clientId: ctx.client.id, customerId: BigInt(input.customerId) };
      return ctx.read((tx) => agreementById(tx, whose, BigInt(input.agreementId)));
    }),

  endAgreement: procedure({
    auth: 'member',
    permission: 'customers.edit',
    scope: 'authorizations:write',
    rate: 'write',
    audit: 'change',
  })
    .input(agreementInput)
    .output(endedAgreement)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const [customerId, agreementId] = [BigInt(input.customerId), BigInt(input.agreementId)];
        const ended = await endAgreement(ctx, tx, customerId, agreementId);
        return {
          ...(await agreementById(tx, { clientId: ctx.client.id, customerId }, agreementId)),
          schedulesEnded: ended.schedules,
          paymentsRemoved: ended.payments,
          paymentsUnderWay: ended.underWay,
        };
      }),
    ),

  authorizations: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(customerIdInput)
    .output(authorizationVersions)
    .query(({ ctx, input }) =>
      ctx.read((tx) => listAuthorizations(tx, ctx.client, BigInt(input.customerId), ctx.language)),
    ),
};
