import type { customerListInput } from '@cordelle/validation/customers.ts';
import { z } from 'zod';

export const CUSTOMER_FILTERS = ['active', 'archived', 'all'] as const;
export const CUSTOMER_PAGE_SIZES = [25, 100, 200] as const;
export const CUSTOMER_SORTS = ['createdAt', 'name', 'customIdentifier', 'email'] as const;

const DEFAULT_SORT = 'createdAt.desc';
const SORT = new RegExp(`^(${CUSTOMER_SORTS.join('|')})\\.(asc|desc)$`);

/** What the address of the list may say. A bad value is an empty one: a link from an e-mail never breaks the page. */
export const customerSearch = z.object({
  q: z.string().max(100).default('').catch(''),
  filter: z.enum(CUSTOMER_FILTERS).default('active').catch('active'),
  sort: z.string().regex(SORT).default(DEFAULT_SORT).catch(DEFAULT_SORT),
  page: z.int().min(1).max(1000).default(1).catch(1),
  size: z.literal(CUSTOMER_PAGE_SIZES).default(25).catch(25),
});
export type CustomerSearch = z.output<typeof customerSearch>;

/** Left out of the address, so that a plain list has a plain one. */
export const CUSTOMER_SEARCH_DEFAULTS = customerSearch.parse({});

/** The address as the list's question to the server. */
export function toCustomerListInput({
  q,
  filter,
  sort,
  page,
  size,
}: CustomerSearch): z.input<typeof customerListInput> {
  const [field, direction] = sort.split('.') as [(typeof CUSTOMER_SORTS)[number], 'asc' | 'desc'];
  return {
    ...(q.trim() ? { search: q.trim() } : {}),
    filter,
    sort: { field, direction },
    skip: (page - 1) * size,
    limit: size,
  };
}
