import type { Customer } from './customer.ts';

/**
 * How a customer stands, in one word for the chip. While they object to a change that is the word: nothing is debited, however
 * complete they are.
 */
export const standingOf = ({ status, statuses }: Pick<Customer, 'status' | 'statuses'>): string =>
  statuses.objected ? 'objects' : status;
