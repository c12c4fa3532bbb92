import { updatedCustomer } from '@cordelle/validation/customers/payments-above-limit.ts';
import { answering, dryRun, post, put, type Route } from '../route.ts';

const DETAILS = [
  'customer.custom_identifier_taken',
  'customer.bank_number_required',
  'customer.bank_number_malformed',
  'customer.routing_number_invalid',
  'customer.limit_too_small',
  'customer.phone_not_offered',
  'customer.only_in_ca',
  'customer.only_in_us',
  'authorization.none_given',
  'address.region_unknown',
  'address.postal_code_ca',
  'address.postal_code_us',
  'address.postal_code_elsewhere',
] as const;

/** The id and what needs a decision: the record is read where all of them are. */
const changed = answering(
  'customers.update',
  updatedCustomer.pick({ id: true, paymentsAboveLimit: true }),
  ({ id, paymentsAboveLimit }) => ({ id, paymentsAboveLimit }),
);

/** The record as `GET /customers/{id}` answers it. */
export const CUSTOMER_SHOWN = { as: 'customer', procedure: 'customers.byId', by: 'customerId' } as const;

/** Who customers are, and where their money is taken from. */
export const customerEditRoutes: readonly Route[] = [
  post('/customers', 'customers.create', {
    body: 'customer',
    shows: CUSTOMER_SHOWN,
    dryRun: dryRun('customers.tryCreate', (tried) => tried),
    refusals: [...DETAILS, 'customer.limit_required'],
  }),
  put('/customers/by_identifier/:custom_identifier', 'customers.saveByIdentifier', {
    body: 'customer',
    makesWhatPathNames: true,
    shows: CUSTOMER_SHOWN,
    refusals: [...DETAILS, 'customer.limit_required', 'customer.wrong_mask', 'input.required'],
  }),
  put('/customers/:id', 'customers.update', {
    body: 'customer',
    rename: { id: 'customerId' },
    answer: changed,
    shows: CUSTOMER_SHOWN,
    dryRun: dryRun('customers.tryUpdate', (tried) => tried, { id: 'customerId' }),
    refusals: [...DETAILS, 'customer.wrong_mask', 'record.not_found'],
  }),
];
