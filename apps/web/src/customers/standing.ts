import type { Customer } from './customer.ts';

/**
 * How a customer stands, in one word for the chip. While they object to a change that is the word: nothing is debited, however
 * complete they are.
 */
export const standingOf = ({ status, statuses }: Pick<Customer, 'status' | 'statuses'>): string =>
  statuses.objected ? 'objects' : status;

/** Whether a payment of theirs can be planned now: nobody's is while they object. */
export const takesNewPayments = ({ maySchedule, statuses }: Pick<Customer, 'maySchedule' | 'statuses'>): boolean =>
  maySchedule && !statuses.objected;
