import { DomainError } from '@cordelle/domain/errors.ts';
import {
  bankLookup,
  bankLookupInput,
  bankNumbers,
  createCustomerInput,
  createdCustomer,
  duplicatesInput,
  likelyDuplicates,
  updateCustomerInput,
} from '@cordelle/validation/customers/edit.ts';
import { authorizationVersions, customerIdInput, customerRecord } from '@cordelle/validation/customers/record.ts';
import { procedure } from '../trpc.ts';

/** Who a customer is, where their money is taken from, and by what right. */
export const editProcedures = {
  create: procedure({ auth: 'member', permission: 'customers.new', rate: 'write', audit: 'change' })
    .input(createCustomerInput)
    .output(createdCustomer)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  update: procedure({ auth: 'member', permission: 'customers.edit', rate: 'write', audit: 'change' })
    .input(updateCustomerInput)
    .output(customerRecord)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  duplicates: procedure({ auth: 'member', permission: 'customers.new', rate: 'read', audit: 'none' })
    .input(duplicatesInput)
    .output(likelyDuplicates)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  bankLookup: procedure({ auth: 'member', permission: 'customers.edit_bank_info', rate: 'read', audit: 'none' })
    .input(bankLookupInput)
    .output(bankLookup)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  bankNumbers: procedure({
    auth: 'member',
    permission: 'customers.view_unmasked_bank_numbers',
    rate: 'read',
    audit: 'change',
  })
    .input(customerIdInput)
    .output(bankNumbers)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  authorizations: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(customerIdInput)
    .output(authorizationVersions)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
};
