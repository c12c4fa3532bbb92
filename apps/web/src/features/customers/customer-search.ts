import type { customerListInput } from '@cordelle/validation/customers/record.ts';
import type { z } from 'zod';
import { address, listSearch, oneOf, toPageInput } from '../../list-search.ts';

export const CUSTOMER_FILTERS = ['active', 'archived', 'all'] as const;
export const CUSTOMER_PAGE_SIZES = [25, 100, 200] as const;

/** The address of the list of customers. */
export const customerSearch = address({
  ...listSearch(['createdAt', 'name', 'customIdentifier', 'email'], {
    sort: 'createdAt.desc',
    sizes: CUSTOMER_PAGE_SIZES,
  }),
  filter: oneOf(CUSTOMER_FILTERS, 'active'),
});
export type CustomerSearch = ReturnType<typeof customerSearch>;

/** Left out of the address, so that a plain list has a plain one. */
export const CUSTOMER_SEARCH_DEFAULTS = customerSearch({});

export const toCustomerListInput = ({ filter, ...list }: CustomerSearch): z.input<typeof customerListInput> => ({
  ...toPageInput(list),
  filter,
});
